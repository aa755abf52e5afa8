import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteQueuedResets, insertMail } from '#mail/mail-outbox.repository.ts'
import { isWelcome, type MailContext, queueMail, sendsMail } from '#mail/queue-mail.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { foldEmail } from './email-key.ts'
import { forgiveLogIns } from './log-in-throttle.ts'
import { findTokenOwner, spendToken } from './mail-token.repository.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { deleteOtherSessions } from './session.repository.ts'
import { hashToken } from './session.ts'
import { findAccountById, updateUser } from './user.repository.ts'

export interface PasswordResetContext extends MailContext {
  database: Database
  passwordHashing: PasswordHashing
  config: MailContext['config'] & { resetsPerHour: number }
}

const HOUR_MS = 60 * 60 * 1000

/** Notes the wish, for any address alike: whether it has an account is looked up when the mail is written. */
export async function requestReset(context: PasswordResetContext, email: string, address: string): Promise<void> {
  if (!sendsMail(context)) throw new AppError('mail_not_configured')
  const key = resetCounter(address)
  await limitRate(context, { key, limit: context.config.resetsPerHour, windowMs: HOUR_MS })
  const recipient = foldEmail(email)
  await inTransaction(context.database, async (database) => {
    const mail = { kind: 'password_reset', recipient } as const
    if (!(await isWelcome(context, database, { ...mail, sender: address }))) return
    await deleteQueuedResets(database, recipient)
    await insertMail(database, mail, context.clock())
  })
}

/** Counts the links that are asked for from an address. */
export function resetCounter(address: string): string {
  return `reset:${foldAddress(address)}`
}

/** Ends every session. Whoever opened the mailed link has shown that the address is theirs. */
export async function resetPassword(
  context: PasswordResetContext,
  { token, next, confirmation }: { token: string; next: string; confirmation: string },
  address: string,
): Promise<void> {
  await checkNewPassword(next, confirmation)
  const { database, clock } = context
  const tokenHash = hashToken(token)
  const userId = await findTokenOwner(database, 'password_resets', tokenHash, clock())
  const account = userId === undefined ? undefined : await findAccountById(database, userId)
  if (!account) throw new AppError('link_expired')
  const { user } = account
  const password_hash = await context.passwordHashing.hash(next)
  const email_confirmed_at = user.emailConfirmed ? undefined : clock().toISOString()
  await inTransaction(database, async (transaction) => {
    if (!(await spendToken(transaction, 'password_resets', tokenHash))) throw new AppError('link_expired')
    await updateUser(transaction, user.id, { password_hash, ...(email_confirmed_at && { email_confirmed_at }) })
    await deleteOtherSessions(transaction, user.id, null)
    await deleteQueuedResets(transaction, foldEmail(user.email))
    await queueMail(context, transaction, { kind: 'password_changed', userId: user.id, sender: address })
  })
  await forgiveLogIns(database, { emailKey: foldEmail(user.email), address })
}
