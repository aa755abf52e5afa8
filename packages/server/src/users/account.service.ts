import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import { deleteContactMessages } from '#contact/contact-message.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldEmail } from './email-key.ts'
import { admitLogIn } from './log-in-throttle.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { deleteOtherSessions } from './session.repository.ts'
import { deleteUser, findAccountById, updateUser } from './user.repository.ts'
import type { User } from './user.ts'

export interface AccountContext {
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
  await updateUser(database, user.id, { name })
  return { ...user, name }
}

/** Ends every other session with the old password. Wrong tries count like failed sign-ins. */
export async function changePassword(
  context: AccountContext,
  { user, sessionId, address }: { user: User; sessionId: string; address: string },
  { current, next, confirmation }: PasswordChange,
): Promise<void> {
  checkNewPassword(next, confirmation)
  const attempt = await admitLogIn(context, { emailKey: foldEmail(user.email), address })
  if (attempt.delayMs > 0) await context.wait(attempt.delayMs)
  const account = await findAccountById(context.database, user.id)
  const matches = await context.passwordHashing.verify(current, account?.passwordHash)
  if (!matches) throw new AppError('wrong_password')
  await attempt.succeed()
  const passwordHash = await context.passwordHashing.hash(next)
  await inTransaction(context.database, async (database) => {
    await updateUser(database, user.id, { password_hash: passwordHash })
    await deleteOtherSessions(database, user.id, sessionId)
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

export async function deleteAccount({ database }: { database: Database }, user: User): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteContactMessages(transaction, foldEmail(user.email))
    await deleteUser(transaction, user.id)
  })
}
