import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SignedIn } from '#http/authenticate.ts'
import { createId } from '#ids.ts'
import { truncateAddress } from '#throttle/client-address.ts'
import { type Clock, DAY, MINUTE } from '#time.ts'
import { forgetDevice, forgetDevices } from './known-device.repository.ts'
import { rememberDevice } from './known-device.service.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSurplusSessions,
  findSession,
  findSessionDevice,
  insertSession,
  touchSession,
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

const TOKEN_FORM = createTokenPattern(TOKEN_PREFIX)
const LIFETIME_MS = 30 * DAY
const CONFIRMED_FOR_MS = 10 * MINUTE
/** Not at each request, so that a read does not become a write. */
const TOUCHED_EVERY_MS = 5 * MINUTE
const LONGEST_USER_AGENT = 300

export async function openSession(
  { database, clock }: SessionsContext,
  userId: string,
  { address, userAgent, device: sent }: Client,
): Promise<OpenedSession> {
  const token = createToken(TOKEN_PREFIX)
  const now = clock()
  const id = createId()
  const { device, deviceHash } = await rememberDevice({ database, clock }, userId, sent)
  await insertSession(database, {
    id,
    owner_id: userId,
    token_hash: hashToken(token),
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    address: truncateAddress(address),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    confirmed_at: now.toISOString(),
    device_hash: deviceHash,
  })
  await deleteSurplusSessions(database, { userId, newest: id, most: LIMITS.sessionsPerAccount })
  return { token, device }
}

export async function findSignedIn({ database, clock }: SessionsContext, token: string): Promise<SignedIn | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined
  const now = clock()
  const found = await findSession(database, hashToken(token), now)
  if (!found) return undefined
  const { user, sessionId, lastSeenAt, confirmedAt } = found
  if (now.getTime() - lastSeenAt.getTime() >= TOUCHED_EVERY_MS)
    await touchSession(database, { ownerId: user.id, id: sessionId }, now)
  return { user, sessionId, isConfirmed: now.getTime() - confirmedAt.getTime() <= CONFIRMED_FOR_MS }
}

interface RevokedSessions {
  userId: string
  sessionId: string
  /** Undefined for every session but the current one. */
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
      return forgetDevices(transaction, userId, own)
    }
    const device = await findSessionDevice(transaction, userId, revokedId)
    if (!(await deleteSession(transaction, userId, revokedId))) throw new AppError('not_found')
    if (device !== null && device !== own) await forgetDevice(transaction, userId, device)
  })
}
