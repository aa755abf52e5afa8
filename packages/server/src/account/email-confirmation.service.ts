import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteMarkedProjectsOfUser } from '#deletion/finish-deletions.ts'
import { foldEmail } from '#mail/email-key.ts'
import { isMailConfigured, queueMail } from '#mail/queue-mail.ts'
import { findMailTokenOwner } from '#mailed-links/mail-token.repository.ts'
import type { PasswordContext } from '#passwords/password.service.ts'
import { admitLogIn } from '#sessions/log-in-throttle.ts'
import { hashToken } from '#sessions/token.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { confirmUserEmail, findAccountById, lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { type AccountContext, deleteAccountRows } from './account.service.ts'

export interface EmailConfirmationContext extends AccountContext, PasswordContext {}

export interface Confirmation {
  token: string
  password: string | undefined
  signedInId: string | undefined
  address: string
}

/**
 * Needs two proofs: the link proves who owns the mailbox, and a session or the password proves who owns the account.
 * Otherwise a mailbox's owner would confirm an account that a stranger opened with their address.
 */
export async function confirmEmail(context: EmailConfirmationContext, confirmation: Confirmation): Promise<void> {
  const { database, clock } = context
  const { token, password, signedInId, address } = confirmation
  const userId = await findMailTokenOwner(database, 'email_confirmations', hashToken(token), clock())
  const account = userId === undefined ? undefined : await findAccountById(database, userId)
  if (!account) throw new AppError('link_expired')
  const { user, passwordHash } = account
  if (user.emailConfirmed) return
  if (signedInId !== user.id) {
    if (password === undefined) throw new AppError('password_needed')
    const attempt = await admitLogIn(context, { emailKey: foldEmail(user.email), address })
    if (!(await attempt.check(() => context.passwordHashing.verify(password, passwordHash))))
      throw new AppError('wrong_password', { message: 'The password is wrong. The address was not confirmed.' })
    await attempt.succeed()
  }
  await inTransaction(database, async (transaction) => {
    if (!(await lockUser(transaction, user.id))) throw new AppError('link_expired')
    await confirmUserEmail(transaction, user.id, clock())
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'email_confirmed' })
  })
}

export async function deleteAccountOfStranger(
  context: EmailConfirmationContext,
  token: string,
  address: string,
): Promise<void> {
  const { database, clock } = context
  await limitRate(context, RATE_LIMITS.disownedAccount, address)
  const deletedId = await inTransaction(database, async (transaction) => {
    const userId = await findMailTokenOwner(transaction, 'email_confirmations', hashToken(token), clock())
    if (userId === undefined) throw new AppError('link_expired')
    await lockUser(transaction, userId)
    const account = await findAccountById(transaction, userId)
    if (!account || account.user.emailConfirmed) throw new AppError('link_expired')
    await deleteAccountRows({ ...context, database: transaction }, account.user)
    return userId
  })
  await deleteMarkedProjectsOfUser(context, deletedId)
}

export async function resendConfirmation(context: EmailConfirmationContext, user: User, sender: string): Promise<void> {
  if (!isMailConfigured(context)) throw new AppError('mail_not_configured')
  if (user.emailConfirmed) return
  await limitRate(context, RATE_LIMITS.confirmationMail, user.id)
  await queueMail(context, context.database, { kind: 'email_confirmation', userId: user.id, sender })
}
