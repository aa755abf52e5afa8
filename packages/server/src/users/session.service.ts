import { randomBytes } from 'node:crypto'
import { LIMITS } from '@bricks/contract/wire'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { truncateAddress } from '#throttle/client-address.ts'
import { DAY, MINUTE } from '#time.ts'
import { keepDevice } from './known-device.service.ts'
import { deleteSurplusSessions, findSession, insertSession, touchSession } from './session.repository.ts'
import { hashToken, type SignedIn, TOKEN_PREFIX } from './session.ts'

interface SessionsContext {
  database: Database
  clock: Clock
}

/** Where a session is opened from. */
export interface Client {
  address: string
  userAgent: string
  /** What the browser is known by, if it says so. */
  device?: string | undefined
}

export interface OpenedSession {
  token: string
  device: string
}

const TOKEN_BYTES = 32
const TOKEN_FORM = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)
const LIFETIME_MS = 30 * DAY
/** How long a password that was given is enough for what asks for it. */
const CONFIRMED_FOR_MS = 10 * MINUTE
/** Not at each request: a read must not become a write. */
const TOUCHED_EVERY_MS = 5 * MINUTE
const LONGEST_USER_AGENT = 300

/** Opens a session and returns its token, which is nowhere else: only its hash is stored; likewise the device's. */
export async function openSession(
  { database, clock }: SessionsContext,
  userId: string,
  { address, userAgent, device: sent }: Client,
): Promise<OpenedSession> {
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock()
  const id = createId()
  const { device, deviceHash } = await keepDevice({ database, clock }, userId, sent)
  await insertSession(database, {
    id,
    user_id: userId,
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
  if (now.getTime() - lastSeenAt.getTime() >= TOUCHED_EVERY_MS) await touchSession(database, sessionId, now)
  return { user, sessionId, isConfirmed: now.getTime() - confirmedAt.getTime() <= CONFIRMED_FOR_MS }
}
