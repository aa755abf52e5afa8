import { randomBytes } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { truncateAddress } from '#throttle/client-address.ts'
import { findSession, insertSession, touchSession } from './session.repository.ts'
import { hashToken, type SignedIn, TOKEN_PREFIX } from './session.ts'

interface SessionsContext {
  database: Database
  clock: Clock
}

/** Where a session is opened from. */
export interface Client {
  address: string
  userAgent: string
}

const TOKEN_BYTES = 32
const TOKEN_FORM = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** Not at each request: a read must not become a write. */
const TOUCHED_EVERY_MS = 5 * 60 * 1000
const LONGEST_USER_AGENT = 300

/** Opens a session and returns its token, which is nowhere else: only its hash is stored. */
export async function openSession(
  { database, clock }: SessionsContext,
  userId: string,
  { address, userAgent }: Client,
): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock()
  await insertSession(database, {
    id: createId(),
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    address: truncateAddress(address),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  })
  return token
}

export async function findSignedIn({ database, clock }: SessionsContext, token: string): Promise<SignedIn | undefined> {
  if (!TOKEN_FORM.test(token)) return undefined
  const now = clock()
  const found = await findSession(database, hashToken(token), now)
  if (!found) return undefined
  const { signedIn, lastSeenAt } = found
  if (now.getTime() - lastSeenAt.getTime() >= TOUCHED_EVERY_MS) await touchSession(database, signedIn.sessionId, now)
  return signedIn
}
