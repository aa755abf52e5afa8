import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldEmail, hashEmailKey } from '#mail/email-key.ts'
import { deleteQueuedResetMail, insertMail } from '#mail/mail-outbox.repository.ts'
import { countMailIfAllowed, isMailConfigured, type MailContext, queueMail } from '#mail/queue-mail.ts'
import { deleteMailTokens, findMailTokenOwner, spendMailToken } from '#mailed-links/mail-token.repository.ts'
import type { PasswordHashing } from '#passwords/password-hashing.ts'
import { checkNewPassword } from '#passwords/password-rules.ts'
import { forgetDevices } from '#sessions/known-device.repository.ts'
import { findKnownDeviceKey } from '#sessions/known-device.service.ts'
import { clearLogInFailures } from '#sessions/log-in-throttle.ts'
import { deleteOtherSessions } from '#sessions/session.repository.ts'
import { hashToken } from '#sessions/token.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { confirmUserEmail, findAccountById, lockUser, updateUser } from '#users/user.repository.ts'
import { removeAccessOfUnconfirmedOwner } from './remove-access-of-unconfirmed-owner.ts'

export interface PasswordResetContext extends MailContext {
  database: Database
  passwordHashing: PasswordHashing
  config: MailContext['config'] & { resetsPerHour: number }
}

/** Does not look up the account, so that the answer does not tell whether the account exists. */
export async function requestPasswordReset(
  context: PasswordResetContext,
  { email, device }: { email: string; device?: string | undefined },
  address: string,
): Promise<void> {
  if (!isMailConfigured(context)) throw new AppError('mail_not_configured')
  const recipient = foldEmail(email)
  const knownAs = await findKnownDeviceKey(context, { emailKey: recipient, device })
  await limitRate(context, RATE_LIMITS.passwordReset, address, context.config.resetsPerHour)
  const requester = hashEmailKey(`${recipient} ${knownAs ?? foldAddress(address)}`)
  await inTransaction(context.database, async (database) => {
    const mail = { kind: 'password_reset', recipient, data: { requester } } as const
    if (!(await countMailIfAllowed(context, database, { ...mail, sender: address, knownAs }))) return
    await deleteQueuedResetMail(database, recipient, requester)
    await insertMail(database, mail, context.clock())
  })
}

/**
 * Ends every session. The link proves who owns the address. If the address was unconfirmed, a stranger may have used
 * the account before, so what that stranger left active is dropped.
 */
export async function resetPassword(
  context: PasswordResetContext,
  { token, next, confirmation }: { token: string; next: string; confirmation: string },
  address: string,
): Promise<void> {
  await checkNewPassword(next, confirmation)
  const { database, clock } = context
  const tokenHash = hashToken(token)
  const userId = await findMailTokenOwner(database, 'password_resets', tokenHash, clock())
  const account = userId === undefined ? undefined : await findAccountById(database, userId)
  if (!account) throw new AppError('link_expired')
  const { user } = account
  const password_hash = await context.passwordHashing.hash(next)
  await inTransaction(database, async (transaction) => {
    if (!(await spendMailToken(transaction, 'password_resets', tokenHash))) throw new AppError('link_expired')
    await lockUser(transaction, user.id)
    const current = await findAccountById(transaction, user.id)
    if (!current) throw new AppError('link_expired')
    if (!current.user.emailConfirmed) await removeAccessOfUnconfirmedOwner(transaction, current.user, clock())
    await confirmUserEmail(transaction, user.id, clock())
    await updateUser(transaction, user.id, { password_hash })
    await deleteMailTokens(transaction, 'password_resets', user.id)
    await deleteOtherSessions(transaction, user.id, null)
    await forgetDevices(transaction, user.id)
    await deleteQueuedResetMail(transaction, foldEmail(user.email))
    await queueMail(context, transaction, { kind: 'password_changed', userId: user.id, sender: address })
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'password_reset', note: 'by a mailed link' })
  })
  await clearLogInFailures(database, { emailKey: foldEmail(user.email), address })
}
