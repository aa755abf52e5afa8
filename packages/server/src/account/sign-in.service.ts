import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { type MailContext, queueMail, sendsMail } from '#mail/queue-mail.ts'
import { isOutdatedHash, type PasswordHashing } from '#passwords/password-hashing.ts'
import { checkNewPassword } from '#passwords/password-rules.ts'
import { takeFormerHouseChats } from '#plans/house/house.repository.ts'
import { takeFormerUsage } from '#plans/usage/former-usage.repository.ts'
import { periodOf } from '#plans/usage/period.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { listAddressHashes } from '#secrets/hash-address.ts'
import { recognizeDevice } from '#sessions/known-device.service.ts'
import { admitLogIn } from '#sessions/log-in-throttle.ts'
import { type Client, type OpenedSession, openSession } from '#sessions/session.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import { checkName } from '#users/name-rules.ts'
import { findAccountByEmailKey, findAccountById, insertUser, lockUser, updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'

export interface SignInContext {
  database: Database
  clock: Clock
  passwordHashing: PasswordHashing
  encryptionKeys: EncryptionKeys
  wait: (milliseconds: number) => Promise<void>
  config: MailContext['config'] & { defaultRole: number; signUpsPerHour: number }
}

export interface NewAccount {
  name: string
  email: string
  password: string
  confirmation: string
}

export async function signUp(
  context: SignInContext,
  { name, email, password, confirmation }: NewAccount,
  client: Client,
): Promise<OpenedSession & { user: User }> {
  checkName(name)
  await checkNewPassword(password, confirmation)
  const { signUpsPerHour, defaultRole } = context.config
  await limitRate(context, RATE_LIMITS.signUp, client.address, signUpsPerHour)
  const now = context.clock().toISOString()
  const emailConfirmed = !sendsMail(context)
  const row = {
    id: createId(),
    name,
    email,
    email_key: foldEmail(email),
    password_hash: await context.passwordHashing.hash(password),
    granted_role: defaultRole,
    provider_key_id: null,
    paused_at: null,
    email_confirmed_at: emailConfirmed ? now : null,
    created_at: now,
  }
  const opened = await inTransaction(context.database, async (database) => {
    const sender = client.address
    if (!(await insertUser(database, row))) return mailOwner(context, database, { emailKey: row.email_key, sender })
    const addressHashes = listAddressHashes(row.email_key, context.encryptionKeys)
    await takeFormerUsage(database, { userId: row.id, addressHashes, period: periodOf(context.clock()) })
    await takeFormerHouseChats(database, { userId: row.id, addressHashes, now: context.clock() })
    await queueMail(context, database, { kind: 'email_confirmation', userId: row.id, sender })
    return openSession({ ...context, database }, row.id, client)
  })
  if (opened === undefined) throw new AppError('signup_failed')
  const user = {
    id: row.id,
    name,
    email,
    role: defaultRole,
    pausedAt: null,
    emailConfirmed,
    providerKeyId: null,
  }
  return { ...opened, user }
}

/** The refusal does not name the reason. The owner of the address learns it by mail. */
async function mailOwner(
  context: SignInContext,
  database: Database,
  { emailKey, sender }: { emailKey: string; sender: string },
): Promise<undefined> {
  const account = await findAccountByEmailKey(database, emailKey)
  if (!account) return
  await queueMail(context, database, { kind: 'account_exists', userId: account.user.id, sender })
}

/** An unknown address and a wrong password get the same answer and cost the same work. */
export async function logIn(
  context: SignInContext,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<OpenedSession & { user: User }> {
  const emailKey = foldEmail(email)
  const knownAs = await recognizeDevice(context, { emailKey, device: client.device })
  const attempt = await admitLogIn(context, { emailKey, address: client.address }, knownAs)
  const account = await findAccountByEmailKey(context.database, emailKey)
  const matches = await context.passwordHashing.verify(password, account?.passwordHash)
  if (!account || !matches) throw new AppError('invalid_credentials')
  await attempt.succeed()
  const { user, passwordHash } = account
  const renewed = isOutdatedHash(passwordHash) ? await context.passwordHashing.hash(password) : undefined
  return inTransaction(context.database, async (database) => {
    await lockUser(database, user.id)
    // Somebody may have changed the password during the check. That ended all sessions, so the old password must open none.
    const current = await findAccountById(database, user.id)
    if (current?.passwordHash !== passwordHash) throw new AppError('invalid_credentials')
    if (renewed !== undefined) await updateUser(database, user.id, { password_hash: renewed })
    return { user: current.user, ...(await openSession({ ...context, database }, user.id, client)) }
  })
}
