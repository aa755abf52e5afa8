import { AppError } from '#app-error.ts'
import { leaveBilling } from '#billing/leave-billing.ts'
import type { Clock } from '#clock.ts'
import { deleteContactMessages } from '#contact/contact-message.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteQueuedResets } from '#mail/mail-outbox.repository.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { foldEmail } from './email-key.ts'
import { admitLogIn } from './log-in-throttle.ts'
import { deleteTokens } from './mail-token.repository.ts'
import { checkName } from './name-rules.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { deleteOtherSessions } from './session.repository.ts'
import { deleteUser, findAccountById, updateUser } from './user.repository.ts'
import type { User } from './user.ts'

export interface AccountContext extends MailContext {
  database: Database
  clock: Clock
  passwordHashing: PasswordHashing
  wait: (milliseconds: number) => Promise<void>
}

export interface PasswordChange {
  current: string
  next: string
  confirmation: string
}

export async function rename({ database }: { database: Database }, user: User, name: string): Promise<User> {
  checkName(name)
  await updateUser(database, user.id, { name })
  return { ...user, name }
}

/** Ends every other session with the old password. Wrong tries count like failed sign-ins. */
export async function changePassword(
  context: AccountContext,
  { user, sessionId, address }: { user: User; sessionId: string; address: string },
  { current, next, confirmation }: PasswordChange,
): Promise<void> {
  await checkNewPassword(next, confirmation)
  const attempt = await admitLogIn(context, { emailKey: foldEmail(user.email), address })
  if (attempt.delayMs > 0) await context.wait(attempt.delayMs)
  const account = await findAccountById(context.database, user.id)
  const matches = await context.passwordHashing.verify(current, account?.passwordHash)
  if (!matches) throw new AppError('wrong_password')
  await attempt.succeed()
  await limitRate(context, { key: `password:${user.id}`, ...RATE_LIMITS.passwordChangePerAccount })
  const passwordHash = await context.passwordHashing.hash(next)
  await inTransaction(context.database, async (database) => {
    await updateUser(database, user.id, { password_hash: passwordHash })
    await deleteOtherSessions(database, user.id, sessionId)
    await deleteTokens(database, 'password_resets', user.id)
    await deleteQueuedResets(database, foldEmail(user.email))
    await queueMail(context, database, { kind: 'password_changed', userId: user.id, sender: address })
  })
}

/** While paused none of the user's bots is served; signing in still works. */
export async function setPaused(
  { database, clock }: { database: Database; clock: Clock },
  user: User,
  paused: boolean,
): Promise<User> {
  const pausedAt = paused ? (user.pausedAt ?? clock().toISOString()) : null
  await updateUser(database, user.id, { paused_at: pausedAt })
  return { ...user, pausedAt }
}

/** All of it at once; only the mail that says so keeps the address until it is sent. */
export async function deleteAccount(context: AccountContext, user: User, address: string): Promise<void> {
  const { email: recipient, name } = user
  const emailKey = foldEmail(user.email)
  await inTransaction(context.database, async (transaction) => {
    await leaveBilling(transaction, user.id, context.clock())
    await deleteQueuedResets(transaction, emailKey)
    await deleteUser(transaction, user.id)
    // Whoever has not shown that the address is theirs neither writes to it nor decides what was written from it.
    if (!user.emailConfirmed) return
    await deleteContactMessages(transaction, emailKey)
    await queueMail(context, transaction, { kind: 'account_deleted', recipient, data: { name }, sender: address })
  })
}
