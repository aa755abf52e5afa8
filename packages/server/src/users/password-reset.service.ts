import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteQueuedResets, insertMail } from '#mail/mail-outbox.repository.ts'
import { isWelcome, type MailContext, queueMail, sendsMail } from '#mail/queue-mail.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { HOUR } from '#time.ts'
import { dropWorkOfBefore } from './drop-work-of-before.ts'
import { foldEmail } from './email-key.ts'
import { forgetDevices } from './known-device.repository.ts'
import { recognizeDevice } from './known-device.service.ts'
import { forgiveLogIns } from './log-in-throttle.ts'
import { deleteTokens, findTokenOwner, spendToken } from './mail-token.repository.ts'
import { nameRequester } from './mail-token.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { deleteOtherSessions } from './session.repository.ts'
import { hashToken } from './session.ts'
import { confirmUser, findAccountById, lockUser, updateUser } from './user.repository.ts'

export interface PasswordResetContext extends MailContext {
  database: Database
  passwordHashing: PasswordHashing
  config: MailContext['config'] & { resetsPerHour: number }
}

/** Notes the wish, for any address alike: whether it has an account is looked up when the mail is written. */
export async function requestReset(
  context: PasswordResetContext,
  { email, device }: { email: string; device?: string | undefined },
  address: string,
): Promise<void> {
  if (!sendsMail(context)) throw new AppError('mail_not_configured')
  const recipient = foldEmail(email)
  const knownAs = await recognizeDevice(context, { emailKey: recipient, device })
  await limitRate(context, { key: resetCounter(address), limit: context.config.resetsPerHour, windowMs: HOUR })
  await inTransaction(context.database, async (database) => {
    const requester = nameRequester(recipient, { address, knownAs })
    const mail = { kind: 'password_reset', recipient, data: { requester } } as const
    if (!(await isWelcome(context, database, { ...mail, sender: address, knownAs }))) return
    await deleteQueuedResets(database, recipient, requester)
    await insertMail(database, mail, context.clock())
  })
}

/** Counts the links that are asked for from an address. */
export function resetCounter(address: string): string {
  return `reset:${foldAddress(address)}`
}

/**
 * Ends every session. Whoever opened the mailed link has shown that the address is theirs; whoever had the account before that
 * has not, so that nothing of theirs stays in it that works by itself.
 */
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
  await inTransaction(database, async (transaction) => {
    if (!(await spendToken(transaction, 'password_resets', tokenHash))) throw new AppError('link_expired')
    await lockUser(transaction, user.id)
    const current = await findAccountById(transaction, user.id)
    if (!current) throw new AppError('link_expired')
    if (!current.user.emailConfirmed) await dropWorkOfBefore(transaction, current.user, clock())
    await confirmUser(transaction, user.id, clock())
    await updateUser(transaction, user.id, { password_hash })
    await deleteTokens(transaction, 'password_resets', user.id)
    await deleteOtherSessions(transaction, user.id, null)
    await forgetDevices(transaction, user.id)
    await deleteQueuedResets(transaction, foldEmail(user.email))
    await queueMail(context, transaction, { kind: 'password_changed', userId: user.id, sender: address })
  })
  await forgiveLogIns(database, { emailKey: foldEmail(user.email), address })
}
