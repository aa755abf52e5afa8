import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { type MailContext, queueMail, sendsMail } from '#mail/queue-mail.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { listAddressHashes } from '#secrets/hash-address.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { takeFormerUsage } from '#usage/former-usage.repository.ts'
import { periodOf } from '#usage/period.ts'
import { foldEmail } from './email-key.ts'
import { recognizeDevice } from './known-device.service.ts'
import { admitLogIn } from './log-in-throttle.ts'
import { checkName } from './name-rules.ts'
import { isOutdated, type PasswordHashing } from './password-hashing.ts'
import { checkNewPassword } from './password-rules.ts'
import { type Client, type OpenedSession, openSession } from './session.service.ts'
import { findAccountByEmailKey, findAccountById, insertUser, lockUser, updateUser } from './user.repository.ts'
import type { User } from './user.ts'

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

const HOUR_MS = 60 * 60 * 1000

/** A refusal that is not about the form looks the same for every address, and costs the same work. */
export async function signUp(
  context: SignInContext,
  { name, email, password, confirmation }: NewAccount,
  client: Client,
): Promise<OpenedSession & { user: User }> {
  checkName(name)
  await checkNewPassword(password, confirmation)
  const { signUpsPerHour, defaultRole } = context.config
  const key = signUpCounter(client.address)
  await limitRate(context, { key, limit: signUpsPerHour, windowMs: HOUR_MS })
  const now = context.clock().toISOString()
  // Where no mail is sent nobody can be asked to confirm anything.
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
    if (!(await insertUser(database, row))) return tellOwner(context, database, { emailKey: row.email_key, sender })
    const addressHashes = listAddressHashes(row.email_key, context.encryptionKeys)
    await takeFormerUsage(database, { userId: row.id, addressHashes, period: periodOf(context.clock()) })
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

/** Counts the accounts that are opened from an address. */
export function signUpCounter(address: string): string {
  return `signup:${foldAddress(address)}`
}

/** Who has the address learns that somebody tried it; whoever tried learns nothing. */
async function tellOwner(
  context: SignInContext,
  database: Database,
  { emailKey, sender }: { emailKey: string; sender: string },
): Promise<undefined> {
  const account = await findAccountByEmailKey(database, emailKey)
  if (!account) return
  await queueMail(context, database, { kind: 'account_exists', userId: account.user.id, sender })
}

/** An unknown address and a wrong password are one: same status, same answer, same work. */
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
  const renewed = isOutdated(passwordHash) ? await context.passwordHashing.hash(password) : undefined
  return inTransaction(context.database, async (database) => {
    await lockUser(database, user.id)
    // A password that was changed while this one was looked at ended every session of it: none is opened after that.
    const current = await findAccountById(database, user.id)
    if (current?.passwordHash !== passwordHash) throw new AppError('invalid_credentials')
    if (renewed !== undefined) await updateUser(database, user.id, { password_hash: renewed })
    return { user: current.user, ...(await openSession({ ...context, database }, user.id, client)) }
  })
}
