import type { VisitorLimits } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { ProviderKey } from '#chat/turn.ts'
import type { Config } from '#config/config.ts'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { addToCountersInOrder, type LimitedWindow } from '#throttle/counters-in-order.repository.ts'
import { CHAT_LIMITS } from '#throttle/rate-limits.ts'
import { type Counter, subtractAndForgetCounters } from '#throttle/throttle.repository.ts'
import { type Clock, countSecondsUntil } from '#time.ts'
import type { SpentProof } from './visitor-challenge.ts'

export interface RateLimitHits {
  /** The owner of all counters except `house`: those belong to the operator. */
  ownerId: string
  address: readonly string[]
  visitor: readonly string[]
  day: readonly string[]
  request: readonly string[]
  house: readonly string[]
}

interface RateLimitContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'chatsPerMinute'>
}

export interface RateLimitedChat {
  projectId: string
  ownerId: string
  requestId: string | undefined
  proof?: SpentProof | undefined
  visitor?: { id: string | undefined; address: string; limits: VisitorLimits; owner: { id: string; role: number } }
  house?: (NonNullable<ProviderKey['lent']> & { address: string }) | undefined
}

interface ChatCounter extends LimitedWindow {
  kind: Exclude<keyof RateLimitHits, 'ownerId'>
  code: 'challenge_required' | 'duplicate_request' | 'slow_down' | 'too_busy' | 'provider_key_missing'
}

/**
 * Counts the address first. Once the address is over its limit, the counters whose keys hold what the client sent are
 * not counted, so that such a client adds no rows.
 */
export async function rateLimitVisitor(
  { database, clock, config }: RateLimitContext,
  chat: RateLimitedChat,
): Promise<RateLimitHits> {
  const now = clock()
  const ofOwner = [
    ...listVisitorCounters(chat, config.chatsPerMinute),
    ...listProofCounters(chat),
    ...listRequestCounters(chat),
  ]
  const counters = [...ofOwner, ...listHouseCounters(chat)]
  const counts = await addToCountersUntilOver(database, { ownerId: chat.ownerId, ofOwner, all: counters }, now)
  const exceeded = counters.find(({ key, limit }) => (counts.get(key)?.used ?? 0) > limit)
  const hits = groupHitsByKind(
    chat.ownerId,
    counters.filter(({ key }) => key !== exceeded?.key && counts.has(key)),
  )
  if (!exceeded) return hits
  const { code, kind, key } = exceeded
  await uncountHits(database, kind === 'house' ? { ...hits, house: [...hits.house, key] } : hits)
  if (code === 'challenge_required' && chat.proof) throw chat.proof.createRefusal()
  if (code === 'duplicate_request' || code === 'provider_key_missing') throw new AppError(code)
  const retryAfter = countSecondsLeft(counts.get(key), now)
  throw new AppError(code, { retryAfter, ...(kind === 'address' && { counter: key }) })
}

/**
 * If the tables are distributed, the operator's counters are counted by a statement of their own, because they belong
 * to no owner and are not stored with the owner's counters.
 */
async function addToCountersUntilOver(
  database: Database,
  { ownerId, ofOwner, all }: { ownerId: string; ofOwner: readonly ChatCounter[]; all: readonly ChatCounter[] },
  now: Date,
): Promise<Map<string, Counter>> {
  if (!isDistributed(database)) return addToCountersInOrder(database, all, now)
  const counts = await addToCountersInOrder(database, ofOwner, now, ownerId)
  const isOver = ofOwner.some(({ key, limit }) => (counts.get(key)?.used ?? 0) > limit)
  if (isOver || all.length === ofOwner.length) return counts
  return new Map([...counts, ...(await addToCountersInOrder(database, all.slice(ofOwner.length), now))])
}

/** Does not uncount the address, so that the refused chats of an address are limited, too. */
export async function uncountHits(
  database: Database,
  { ownerId, visitor, day, request, house }: Omit<RateLimitHits, 'address'>,
): Promise<void> {
  if (!isDistributed(database)) {
    await subtractAndForgetCounters(database, { counted: [...day, ...visitor, ...house], forgotten: request })
    return
  }
  await subtractAndForgetCounters(database, { counted: [...day, ...visitor], forgotten: request }, ownerId)
  await subtractAndForgetCounters(database, { counted: house, forgotten: [] })
}

/** Use it for a chat that is authorized again, because everything is then counted a second time. */
export async function uncountAllHits(database: Database, { address, ...hits }: RateLimitHits): Promise<void> {
  await uncountHits(database, { ...hits, visitor: [...hits.visitor, ...address] })
}

/** Lets a client send a chat again if it got no reply. The chat still counts in the visitor's limit per minute. */
export async function uncountUnansweredHits(database: Database, hits: RateLimitHits): Promise<void> {
  await uncountHits(database, { ...hits, visitor: [] })
}

function groupHitsByKind(ownerId: string, counters: readonly ChatCounter[]): RateLimitHits {
  const listCounterKeysOfKind = (kind: ChatCounter['kind']) =>
    counters.filter((each) => each.kind === kind).map(({ key }) => key)
  return {
    ownerId,
    address: listCounterKeysOfKind('address'),
    visitor: listCounterKeysOfKind('visitor'),
    day: listCounterKeysOfKind('day'),
    request: listCounterKeysOfKind('request'),
    house: listCounterKeysOfKind('house'),
  }
}

/** A proof counts like a request (kind `request`), so that a visitor who got no answer may use the proof again. */
function listProofCounters({ proof }: RateLimitedChat): ChatCounter[] {
  if (!proof) return []
  const { key, windowMs } = proof
  return [{ kind: 'request', code: 'challenge_required', key, limit: 1, windowMs }]
}

function listRequestCounters({ projectId, requestId }: RateLimitedChat): ChatCounter[] {
  if (requestId === undefined) return []
  const key = `chat:request:${projectId}:${requestId}`
  return [{ kind: 'request', code: 'duplicate_request', key, ...CHAT_LIMITS.perRequestId }]
}

/**
 * Test chats of one address get only a share of the day's chats on the operator's key, however many accounts are opened
 * from that address.
 */
function listHouseCounters({ house }: RateLimitedChat): ChatCounter[] {
  if (!house) return []
  const { windowMs, perAddress } = CHAT_LIMITS.houseTests
  const all = { key: 'house:all', limit: house.chatsADay, windowMs }
  if (!house.test) return [{ kind: 'house', code: 'too_busy', ...all }]
  const ofAddress = { key: `house:address:${foldAddress(house.address)}`, limit: perAddress, windowMs }
  return [ofAddress, all].map((each) => ({ kind: 'house', code: 'provider_key_missing', ...each }))
}

function listVisitorCounters({ projectId, visitor }: RateLimitedChat, most: Config['chatsPerMinute']): ChatCounter[] {
  if (!visitor) return []
  const { id, address, limits, owner } = visitor
  const perVisitor = id ? findLowestLimit(most.perVisitor, limits.per_visitor) : 0
  const perAddress = findLowestLimit(most.perAddress, limits.per_address)
  const perDay = most.perAddress > 0 ? findDailyLimitOfAddress(owner.role) : 0
  const inMinute = { ...CHAT_LIMITS.perAddress, limit: perAddress }
  const inDay = { windowMs: CHAT_LIMITS.ownersMonthPerAddress.windowMs, limit: perDay }
  const ofVisitor = { ...CHAT_LIMITS.perVisitor, limit: perVisitor }
  const counters: ChatCounter[] = [
    { kind: 'address', code: 'too_busy', key: buildAddressCounterKey(projectId, address), ...inMinute },
    { kind: 'day', code: 'too_busy', key: buildDayCounterKey(owner.id, address), ...inDay },
    { kind: 'visitor', code: 'slow_down', key: `chat:visitor:${projectId}:${id}`, ...ofVisitor },
  ]
  return counters.filter(({ limit }) => limit > 0)
}

function findDailyLimitOfAddress(role: number): number {
  const { share, least } = CHAT_LIMITS.ownersMonthPerAddress
  return Math.max(least, Math.floor(findLimitsOfRole(role).chats * share))
}

export function buildAddressCounterKey(projectId: string, address: string): string {
  return `chat:address:${projectId}:${foldAddress(address)}`
}

function buildDayCounterKey(ownerId: string, address: string): string {
  return `chat:day:${ownerId}:${foldAddress(address)}`
}

function findLowestLimit(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other)
}

function countSecondsLeft(counter: Counter | undefined, now: Date): number {
  return counter ? Math.max(1, countSecondsUntil(counter.expiresAt, now)) : 1
}
