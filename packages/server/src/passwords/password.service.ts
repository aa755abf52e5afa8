import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldEmail } from '#mail/email-key.ts'
import { deleteQueuedResetMail } from '#mail/mail-outbox.repository.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { deleteMailTokens } from '#mailed-links/mail-token.repository.ts'
import { forgetDevices } from '#sessions/known-device.repository.ts'
import { admitLogIn } from '#sessions/log-in-throttle.ts'
import { deleteOtherSessions, findSessionDevice, markSessionConfirmed } from '#sessions/session.repository.ts'
import { requireSession } from '#sessions/session.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { findAccountById, lockUser, updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'

export interface PasswordContext extends MailContext {
  database: Database
  passwordHashing: PasswordHashing
  wait: (milliseconds: number) => Promise<void>
}

export interface SignedInClient {
  user: User
  sessionId: string
  address: string
}

export interface PasswordChange {
  current: string
  next: string
  confirmation: string
}

export async function confirmSessionByPassword(
  context: PasswordContext,
  client: SignedInClient,
  password: string,
): Promise<void> {
  await requireOwnPassword(context, client, password)
  await markSessionConfirmed(context.database, { ownerId: client.user.id, id: client.sessionId }, context.clock())
}

export async function changePassword(
  context: PasswordContext,
  { user, sessionId, address }: SignedInClient,
  { current, next, confirmation }: PasswordChange,
): Promise<void> {
  await checkNewPassword(next, confirmation)
  const checkedHash = await requireOwnPassword(context, { user, sessionId, address }, current)
  await limitRate(context, RATE_LIMITS.passwordChange, user.id)
  const passwordHash = await context.passwordHashing.hash(next)
  await inTransaction(context.database, async (database) => {
    await lockUser(database, user.id)
    // Hashing may wait long. Whoever ended this session meanwhile, such as by a reset, must not lose the account.
    await requireSession(database, { userId: user.id, sessionId })
    // A password that was set meanwhile stays: the same change came twice.
    const account = await findAccountById(database, user.id)
    if (account?.passwordHash !== checkedHash) throw new AppError('wrong_password')
    await updateUser(database, user.id, { password_hash: passwordHash })
    await forgetDevices(database, user.id, await findSessionDevice(database, user.id, sessionId))
    await deleteOtherSessions(database, user.id, sessionId)
    await markSessionConfirmed(database, { ownerId: user.id, id: sessionId }, context.clock())
    await deleteMailTokens(database, 'password_resets', user.id)
    await deleteQueuedResetMail(database, foldEmail(user.email))
    await queueMail(context, database, { kind: 'password_changed', userId: user.id, sender: address })
    await recordAuditEvent(database, { ownerId: user.id, kind: 'password_changed' })
  })
}

/** Returns the hash that the password was checked against. */
async function requireOwnPassword(
  context: PasswordContext,
  { user, sessionId, address }: SignedInClient,
  password: string,
): Promise<string | undefined> {
  const attempt = await admitLogIn(context, { emailKey: foldEmail(user.email), address }, `session:${sessionId}`)
  const account = await findAccountById(context.database, user.id)
  const matches = await attempt.check(() => context.passwordHashing.verify(password, account?.passwordHash))
  if (!matches) throw new AppError('wrong_password')
  await attempt.succeed()
  return account?.passwordHash
}
