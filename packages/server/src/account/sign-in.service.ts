import { AppError } from '#app-error.ts'
import { recordAuditEvent, recordFailedSignIn } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { isMailConfigured, queueMail } from '#mail/queue-mail.ts'
import { isOutdatedHash, type PasswordHashing } from '#passwords/password-hashing.ts'
import { checkNewPassword } from '#passwords/password-rules.ts'
import { restoreFormerHouseChats } from '#plans/house/house.repository.ts'
import { restoreFormerUsage } from '#plans/usage/former-usage.repository.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import { listEmailAddressHashes } from '#secrets/hash-email-address.ts'
import { findKnownDeviceKey } from '#sessions/known-device.service.ts'
import { admitLogIn } from '#sessions/log-in-throttle.ts'
import { type Client, type OpenedSession, openSession } from '#sessions/session.service.ts'
import { admitSignUp, refuseClosedSignUp } from '#sign-up/admit-sign-up.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { checkPersonName } from '#users/name-rules.ts'
import { findAccountByEmailKey, findAccountById, insertUser, lockUser, updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { openSessionAndNotify } from './open-session-and-notify.ts'
import { createSecondStepErrorIfNeeded, type SecondStepContext } from './second-step.service.ts'

export interface SignInContext extends SecondStepContext {
  passwordHashing: PasswordHashing
  wait: (milliseconds: number) => Promise<void>
  config: SecondStepContext['config'] & { defaultRole: number; signUpsPerHour: number }
}

export interface SignUpForm {
  name: string
  email: string
  password: string
  confirmation: string
  invitation: string | undefined
}

export async function signUp(
  context: SignInContext,
  { name, email, password, confirmation, invitation }: SignUpForm,
  client: Client,
): Promise<OpenedSession & { user: User }> {
  checkPersonName(name)
  await checkNewPassword(password, confirmation)
  const { signUpsPerHour } = context.config
  await limitRate(context, RATE_LIMITS.signUp, client.address, signUpsPerHour)
  await refuseClosedSignUp(context.database, invitation)
  const passwordHash = await context.passwordHashing.hash(password)
  const opened = await inTransaction(context.database, async (database) => {
    const account = { name, email, passwordHash, isConfirmed: !isMailConfigured(context), invitation }
    const opening = await createAccount({ ...context, database }, account, client)
    if (!opening)
      await queueAccountExistsMail(context, database, { emailKey: foldEmail(email), sender: client.address })
    return opening
  })
  if (opened === undefined) throw new AppError('signup_failed')
  return opened
}

interface NewAccount {
  name: string
  email: string
  /** Empty if the account has no password. */
  passwordHash: string
  isConfirmed: boolean
  invitation?: string | undefined
}

/** Must be called in a transaction. Returns undefined if the address already has an account. */
export async function createAccount(
  context: SignInContext,
  { name, email, passwordHash, isConfirmed, invitation }: NewAccount,
  client: Client,
): Promise<(OpenedSession & { user: User }) | undefined> {
  const { database, clock, encryptionKeys, config } = context
  const now = clock().toISOString()
  const row = {
    id: createId(),
    name,
    email,
    email_key: foldEmail(email),
    password_hash: passwordHash,
    granted_role: config.defaultRole,
    provider_key_id: null,
    paused_at: null,
    email_confirmed_at: isConfirmed ? now : null,
    created_at: now,
  }
  const admission = await admitSignUp(database, { emailKey: row.email_key, invitation, now: clock() })
  if (!(await insertUser(database, row))) return undefined
  await admission.spend()
  const addressHashes = listEmailAddressHashes(row.email_key, encryptionKeys)
  await restoreFormerUsage(database, { userId: row.id, addressHashes, period: findUsagePeriod(clock()) })
  await restoreFormerHouseChats(database, { userId: row.id, addressHashes, now: clock() })
  if (!isConfirmed)
    await queueMail(context, database, { kind: 'email_confirmation', userId: row.id, sender: client.address })
  await recordAuditEvent(database, { ownerId: row.id, kind: 'signed_up', who: { id: row.id, name } })
  const user = { id: row.id, name, email, role: config.defaultRole, pausedAt: null, emailConfirmed: isConfirmed }
  return { user: { ...user, providerKeyId: null }, ...(await openSession(context, row.id, client)) }
}

/** The person who signs up is not told that the address already has an account. Only its owner is told, by mail. */
async function queueAccountExistsMail(
  context: SignInContext,
  database: Database,
  { emailKey, sender }: { emailKey: string; sender: string },
): Promise<undefined> {
  const account = await findAccountByEmailKey(database, emailKey)
  if (!account) return
  await queueMail(context, database, { kind: 'account_exists', userId: account.user.id, sender })
}

/**
 * An unknown address and a wrong password get the same answer and cost the same work, so that nobody learns which
 * addresses have an account.
 */
export async function logIn(
  context: SignInContext,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<OpenedSession & { user: User }> {
  const emailKey = foldEmail(email)
  const knownAs = await findKnownDeviceKey(context, { emailKey, device: client.device })
  const attempt = await admitLogIn(context, { emailKey, address: client.address }, knownAs)
  const account = await findAccountByEmailKey(context.database, emailKey)
  const matches = await attempt.check(() => context.passwordHashing.verify(password, account?.passwordHash))
  if (!account || !matches) {
    await recordFailedSignIn(context.database, emailKey)
    throw new AppError('invalid_credentials')
  }
  await attempt.succeed()
  const { user, passwordHash } = account
  const renewed = isOutdatedHash(passwordHash) ? await context.passwordHashing.hash(password) : undefined
  const signedIn = await inTransaction(context.database, async (database) => {
    await lockUser(database, user.id)
    // The password may have been changed while it was checked. The change ended all sessions, so the old password must
    // not open a new one.
    const current = await findAccountById(database, user.id)
    if (current?.passwordHash !== passwordHash) throw new AppError('invalid_credentials')
    const hashNow = renewed ?? passwordHash
    if (renewed !== undefined) await updateUser(database, user.id, { password_hash: renewed })
    const secondStep = await createSecondStepErrorIfNeeded(context, database, { ...current, passwordHash: hashNow })
    if (secondStep) return secondStep
    const session = await openSessionAndNotify({ ...context, database }, user, client, { knownAs, proved: false })
    return { user: current.user, ...session }
  })
  if (signedIn instanceof AppError) throw signedIn
  return signedIn
}
