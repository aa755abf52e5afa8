import { leaveBilling } from '#billing/leave-billing.ts'
import type { Clock } from '#clock.ts'
import { deleteContactMessages } from '#contact/contact-message.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteQueuedResets } from '#mail/mail-outbox.repository.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { hashAddress } from '#secrets/hash-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { keepFormerUsage } from '#usage/former-usage.repository.ts'
import { periodOf } from '#usage/period.ts'
import { foldEmail } from './email-key.ts'
import { checkOwnPassword, type SignedInClient } from './give-password.ts'
import { forgetDevices } from './known-device.repository.ts'
import { deleteTokens } from './mail-token.repository.ts'
import { checkName } from './name-rules.ts'
import type { PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { confirmSession, deleteOtherSessions, findSessionDevice } from './session.repository.ts'
import { deleteUser, updateUser } from './user.repository.ts'
import type { User } from './user.ts'

export interface AccountContext extends MailContext {
  database: Database
  clock: Clock
  passwordHashing: PasswordHashing
  encryptionKeys: EncryptionKeys
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

/** Ends every other session, and no other browser is known any more. */
export async function changePassword(
  context: AccountContext,
  { user, sessionId, address }: SignedInClient,
  { current, next, confirmation }: PasswordChange,
): Promise<void> {
  await checkNewPassword(next, confirmation)
  await checkOwnPassword(context, { user, sessionId, address }, current)
  await limitRate(context, { key: `password:${user.id}`, ...RATE_LIMITS.passwordChangePerAccount })
  const passwordHash = await context.passwordHashing.hash(next)
  await inTransaction(context.database, async (database) => {
    await updateUser(database, user.id, { password_hash: passwordHash })
    await forgetDevices(database, user.id, await findSessionDevice(database, user.id, sessionId))
    await deleteOtherSessions(database, user.id, sessionId)
    await confirmSession(database, sessionId, context.clock())
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
  const { email: recipient, name, emailConfirmed } = user
  await inTransaction(context.database, async (database) => {
    await removeAccount({ ...context, database }, user)
    // Whoever has not shown that the address is theirs neither writes to it nor decides what was written from it.
    if (!emailConfirmed) return
    await deleteContactMessages(database, foldEmail(recipient))
    await queueMail(context, database, { kind: 'account_deleted', recipient, data: { name }, sender: address })
  })
}

/** In a transaction. What the month and a trial were used for stays under a keyed hash, so that coming back renews neither. */
export async function removeAccount(
  { database, clock, encryptionKeys }: Pick<AccountContext, 'database' | 'clock' | 'encryptionKeys'>,
  user: User,
): Promise<void> {
  const emailKey = foldEmail(user.email)
  const addressHash = hashAddress(emailKey, encryptionKeys)
  await leaveBilling(database, { userId: user.id, addressHash, now: clock() })
  await keepFormerUsage(database, { userId: user.id, addressHash, period: periodOf(clock()) })
  await deleteQueuedResets(database, emailKey)
  await deleteUser(database, user.id)
}
