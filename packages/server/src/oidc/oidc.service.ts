import { email as emailForm } from '@bricks/contract'
import { isPersonName, LIMITS } from '@bricks/contract/wire'
import { z } from 'zod'
import { openSessionAndNotify } from '#account/open-session-and-notify.ts'
import { createSecondStepErrorIfNeeded } from '#account/second-step.service.ts'
import { createAccount, type SignInContext } from '#account/sign-in.service.ts'
import { AppError } from '#app-error.ts'
import { recordAuditEvent, recordFailedSignIn } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { fingerprintPassword } from '#passwords/fingerprint-password.ts'
import { readSignedText, signText } from '#secrets/signed-text.ts'
import { findKnownDeviceKey } from '#sessions/known-device.service.ts'
import { admitLogIn } from '#sessions/log-in-throttle.ts'
import type { Client, OpenedSession } from '#sessions/session.service.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { claimLease } from '#throttle/throttle.repository.ts'
import { MINUTE } from '#time.ts'
import {
  type Account,
  confirmUserEmail,
  findAccountByEmailKey,
  findAccountById,
  lockUser,
} from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { findOidcIdentityOwner, insertOidcIdentity } from './oidc.repository.ts'
import type { OidcAnswer, OidcPerson, OidcProvider, OidcStart } from './oidc-provider.ts'

export interface OidcContext extends SignInContext {
  oidc: OidcProvider | undefined
  logger: { warn: (details: object, message: string) => void }
}

type SignedInUser = OpenedSession & { user: User }

const PURPOSE = 'bricks oidc joins v1'
const JOINED_WITHIN_MS = 5 * MINUTE
const joinContent = z.tuple([z.string(), z.string(), z.string(), z.string(), z.int(), z.string()])

export async function startOidc(context: OidcContext, address: string): Promise<OidcStart> {
  await limitRate(context, RATE_LIMITS.oidcSignIn, address)
  return callOidcProvider(context, (provider) => provider.start(buildCallbackUrl(context)))
}

/**
 * An account of the same address is joined only with its password: throws `oidc_join_needed` with a ticket for that.
 */
export async function finishOidc(context: OidcContext, answer: OidcAnswer, client: Client): Promise<SignedInUser> {
  await limitRate(context, RATE_LIMITS.oidcSignIn, client.address)
  const person = await callOidcProvider(context, (provider) => provider.finish(buildCallbackUrl(context), answer))
  const ownerId = await findOidcIdentityOwner(context.database, person)
  const joined = ownerId === undefined ? undefined : await findAccountById(context.database, ownerId)
  if (joined)
    return getSignedInUser(
      await inTransaction(context.database, (tx) => openSessionUnlessSecondStep(context, tx, joined, client)),
    )
  const email = getVerifiedEmail(person)
  const account = await findAccountByEmailKey(context.database, foldEmail(email))
  if (account) {
    const ticket = issueJoinTicket(context, account, { ...person, email })
    throw new AppError('oidc_join_needed', { details: { ticket, email } })
  }
  return inTransaction(context.database, async (database) => {
    const name = chooseAccountName(person, email)
    const opened = await createAccount(
      { ...context, database },
      { name, email, passwordHash: '', isConfirmed: true },
      client,
    )
    if (!opened) throw new AppError('conflict')
    await storeOidcIdentity(context, database, opened.user, { ...person, email })
    return opened
  })
}

export async function joinAccountByOidc(
  context: OidcContext,
  { ticket, password }: { ticket: string; password: string },
  client: Client,
): Promise<SignedInUser> {
  const { userId, mark, id, until, ...person } = openJoinTicket(context, ticket)
  const account = await findAccountById(context.database, userId)
  if (!account) throw new AppError('sign_in_expired')
  const emailKey = foldEmail(account.user.email)
  const knownAs = await findKnownDeviceKey(context, { emailKey, device: client.device })
  const attempt = await admitLogIn(context, { emailKey, address: client.address }, knownAs)
  if (!(await attempt.check(() => context.passwordHashing.verify(password, account.passwordHash)))) {
    await recordFailedSignIn(context.database, emailKey)
    throw new AppError('wrong_password', { message: 'The password is wrong. The account was not joined.' })
  }
  await attempt.succeed()
  const result = await inTransaction(context.database, async (database) => {
    await lockUser(database, userId)
    const current = await findAccountById(database, userId)
    const isFirst = await claimLease(database, `oidc-join:${id}`, { now: context.clock(), until })
    if (!current || !isFirst || fingerprintPassword('oidc', current.passwordHash) !== mark)
      throw new AppError('sign_in_expired')
    await storeOidcIdentity(context, database, current.user, person)
    await confirmProvedAddress(context, database, current.user)
    return openSessionUnlessSecondStep(context, database, current, client)
  })
  return getSignedInUser(result)
}

/**
 * Confirms the account's address: the provider has verified it, and the password was right. The mailed link asks for
 * the same two proofs. If the address stayed unconfirmed, a later reset would delete this person's own work.
 */
async function confirmProvedAddress(
  { clock }: OidcContext,
  database: Database,
  { id, name, emailConfirmed }: User,
): Promise<void> {
  if (emailConfirmed) return
  await confirmUserEmail(database, id, clock())
  await recordAuditEvent(database, { ownerId: id, kind: 'email_confirmed', who: { id, name } })
}

async function openSessionUnlessSecondStep(
  context: OidcContext,
  database: Database,
  account: Account,
  client: Client,
): Promise<SignedInUser | AppError> {
  const { user } = account
  await lockUser(database, user.id)
  const secondStep = await createSecondStepErrorIfNeeded(context, database, account)
  if (secondStep) return secondStep
  const device = { emailKey: foldEmail(user.email), device: client.device }
  const knownAs = await findKnownDeviceKey({ ...context, database }, device)
  return { user, ...(await openSessionAndNotify({ ...context, database }, user, client, { knownAs, proved: false })) }
}

function getSignedInUser(result: SignedInUser | AppError): SignedInUser {
  if (result instanceof AppError) throw result
  return result
}

async function callOidcProvider<Result>(
  { oidc, logger }: OidcContext,
  ask: (provider: OidcProvider) => Promise<Result>,
): Promise<Result> {
  if (!oidc) throw new AppError('oidc_not_configured')
  try {
    return await ask(oidc)
  } catch (error) {
    logger.warn({ err: error }, 'a sign-in by the OpenID provider failed')
    throw new AppError('oidc_refused', { cause: error })
  }
}

function buildCallbackUrl({ config }: OidcContext): string {
  return `${config.appUrl}/oidc/callback`
}

/**
 * Throws `oidc_unverified` if the address is not verified, because anybody could then take over the account of that
 * address. Also throws it if the address is missing or malformed.
 */
function getVerifiedEmail({ email, isVerified }: OidcPerson): string {
  const address = emailForm.safeParse(email)
  if (!isVerified || !address.success) throw new AppError('oidc_unverified')
  return address.data
}

function chooseAccountName({ name }: OidcPerson, email: string): string {
  const [mailbox = ''] = email.split('@')
  const given = shortenName(name.toWellFormed().trim())
  return given !== '' && isPersonName(given) ? given : shortenName(mailbox)
}

function shortenName(name: string): string {
  return [...name].slice(0, LIMITS.name).join('').trim()
}

async function storeOidcIdentity(
  { clock }: OidcContext,
  database: Database,
  user: User,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<void> {
  const created_at = clock().toISOString()
  await insertOidcIdentity(database, { owner_id: user.id, issuer, subject, email, created_at })
  await recordAuditEvent(database, { ownerId: user.id, kind: 'sign_in_linked', who: { id: user.id, name: user.name } })
}

function issueJoinTicket(
  { clock, encryptionKeys }: OidcContext,
  account: Account,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): string {
  const until = clock().getTime() + JOINED_WITHIN_MS
  const content = [
    account.user.id,
    issuer,
    subject,
    email,
    until,
    `${createId()}.${fingerprintPassword('oidc', account.passwordHash)}`,
  ]
  return signText(JSON.stringify(content), PURPOSE, encryptionKeys)
}

function openJoinTicket({ clock, encryptionKeys }: OidcContext, ticket: string) {
  const content = readSignedText(ticket, PURPOSE, encryptionKeys)
  if (content === undefined) throw new AppError('sign_in_expired')
  const [userId, issuer, subject, email, until, rest] = joinContent.parse(JSON.parse(content))
  const [id = '', mark = ''] = rest.split('.')
  if (until <= clock().getTime()) throw new AppError('sign_in_expired')
  return { userId, issuer, subject, email, until: new Date(until), id, mark }
}
