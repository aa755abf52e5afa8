import { type AccountRights, hasRights, LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { isRefusedWrite } from '#db/storage-fault.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Sessions, SignedIn } from '#http/authenticate.ts'
import { createId } from '#ids.ts'
import { truncateClientAddress } from '#throttle/client-address.ts'
import { type Clock, countMillisecondsApart, DAY, MINUTE } from '#time.ts'
import { listAccountsOfMember } from '#users/membership.repository.ts'
import { findRightsInForce } from '#users/membership.ts'
import { isAccountClosed } from '#users/user.repository.ts'
import { forgetDevice, forgetDevices } from './known-device.repository.ts'
import { rememberDevice } from './known-device.service.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSurplusSessions,
  findSession,
  findSessionDevice,
  hasSession,
  insertSession,
  markSessionSeen,
  moveSessionToAccount,
} from './session.repository.ts'
import { createToken, createTokenPattern, hashToken, TOKEN_PREFIX } from './token.ts'

export interface SessionsContext {
  database: Database
  clock: Clock
}

export interface Client {
  address: string
  userAgent: string
  device?: string | undefined
}

export interface OpenedSession {
  token: string
  device: string
}

/**
 * A token has its account's id in front, so that its session is found on the shard of that account. Older tokens lack
 * the id.
 */
const TOKEN_FORM = createTokenPattern(`${TOKEN_PREFIX}(?:([\\w-]{22})\\.)?`)
const LIFETIME_MS = 30 * DAY
const CONFIRMED_FOR_MS = 10 * MINUTE
/** The last use is stored only this often, so that not every read becomes a write. */
const TOUCHED_EVERY_MS = 5 * MINUTE
const LONGEST_USER_AGENT = 300

/**
 * Every way to sign in ends here, after the person is proven. Only now may the answer say that the account is closed.
 */
export async function openSession(
  { database, clock }: SessionsContext,
  userId: string,
  { address, userAgent, device: sent }: Client,
  { proved = false }: { proved?: boolean } = {},
): Promise<OpenedSession> {
  if (await isAccountClosed(database, userId)) throw new AppError('account_closed')
  const token = createToken(`${TOKEN_PREFIX}${userId}.`)
  const now = clock()
  const id = createId()
  const { device, deviceHash } = await rememberDevice({ database, clock }, userId, sent)
  await insertSession(database, {
    id,
    owner_id: userId,
    token_hash: hashToken(token),
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    address: truncateClientAddress(address),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    confirmed_at: now.toISOString(),
    device_hash: deviceHash,
    proved_at: proved ? now.toISOString() : null,
    account_id: null,
  })
  await deleteSurplusSessions(database, { userId, newest: id, most: LIMITS.sessionsPerAccount })
  return { token, device }
}

export function createSessionLookup(context: SessionsContext): Sessions {
  return {
    find: (token) => findSignedInByToken(context, token),
    returnHome: ({ person, sessionId }) =>
      moveSessionToAccount(context.database, { ownerId: person.id, id: sessionId }, null),
  }
}

async function findSignedInByToken({ database, clock }: SessionsContext, token: string): Promise<SignedIn | undefined> {
  const [form, ownerId] = TOKEN_FORM.exec(token) ?? []
  if (form === undefined) return undefined
  const now = clock()
  const found = await findSession(database, { tokenHash: hashToken(token), ownerId }, now)
  if (!found) return undefined
  const { lastSeenAt, confirmedAt, ...visit } = found
  if (now.getTime() - lastSeenAt.getTime() >= TOUCHED_EVERY_MS)
    await markSessionSeenIfPossible(database, { ownerId: visit.person.id, id: visit.sessionId }, now)
  const isConfirmed = countMillisecondsApart(now, confirmedAt) <= CONFIRMED_FOR_MS
  return { ...visit, isConfirmed }
}

/**
 * The session may have ended after the request was admitted. Call this in the transaction of the change, after
 * `lockUser`: a new password and a closed account end the sessions under the same lock.
 */
export async function requireSession(
  transaction: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await hasSession(transaction, { ownerId: userId, id: sessionId }))) throw new AppError('not_signed_in')
}

/**
 * For work that lasts for minutes: besides the end of the session, a member may have been removed or made a viewer
 * meanwhile.
 */
export async function requireRight(
  database: Database,
  { person, account, sessionId }: Pick<SignedIn, 'person' | 'account' | 'sessionId'>,
  right: AccountRights,
): Promise<void> {
  await requireSession(database, { userId: person.id, sessionId })
  if (account.id === person.id) return
  const membership = (await listAccountsOfMember(database, person.id)).find(({ id }) => id === account.id)
  if (!membership || (await isAccountClosed(database, account.id))) throw new AppError('account_left')
  if (!hasRights(findRightsInForce(membership, membership.role), right)) throw new AppError('not_allowed')
}

/** If the storage takes no writes, somebody who is signed in can still read. */
async function markSessionSeenIfPossible(...touch: Parameters<typeof markSessionSeen>): Promise<void> {
  try {
    await markSessionSeen(...touch)
  } catch (error) {
    if (!isRefusedWrite(error)) throw error
  }
}

interface RevokedSessions {
  userId: string
  sessionId: string
  revokedId: string | undefined
}

export async function revokeSessions(
  { database }: { database: Database },
  { userId, sessionId, revokedId }: RevokedSessions,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const own = await findSessionDevice(transaction, userId, sessionId)
    if (revokedId === undefined) {
      await deleteOtherSessions(transaction, userId, sessionId)
      await recordAuditEvent(transaction, { ownerId: userId, kind: 'other_sessions_ended' })
      return forgetDevices(transaction, userId, own)
    }
    const device = await findSessionDevice(transaction, userId, revokedId)
    if (!(await deleteSession(transaction, userId, revokedId))) throw new AppError('not_found')
    await recordAuditEvent(transaction, { ownerId: userId, kind: 'session_ended' })
    if (device !== null && device !== own) await forgetDevice(transaction, userId, device)
  })
}
