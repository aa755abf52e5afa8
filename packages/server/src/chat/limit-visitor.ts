import type { VisitorLimits } from '@bricks/contract'
import { limitsOfRole } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { addToCountersInOrder, type LimitedWindow } from '#throttle/counters-in-order.repository.ts'
import { CHAT_SHARE } from '#throttle/rate-limits.ts'
import { type Counter, takeBackFromCounters } from '#throttle/throttle.repository.ts'
import { DAY, MINUTE } from '#time.ts'

interface LimitsContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'chatsPerMinute'>
}

export interface Knock {
  projectId: string
  requestId: string | undefined
  /** Whom to count; undefined for the owner's own tests, which are not limited. */
  visitor?: { id: string | undefined; address: string; limits: VisitorLimits; owner: { id: string; role: number } }
}

/** What a call that was let in has counted; taken back where it comes to nothing. */
export interface CountedCall {
  /** The visitor's minute, and the address' day. */
  visitor: readonly string[]
  day: readonly string[]
  request: readonly string[]
}

interface CountedKey extends LimitedWindow {
  kind: 'address' | keyof CountedCall
  code: 'duplicate_request' | 'slow_down' | 'too_busy'
}

/**
 * Refuses who comes too often or a second time with the same request, all in one statement. The address is judged first: until
 * it has passed nothing is kept of what the client says of itself.
 */
export async function limitVisitor({ database, clock, config }: LimitsContext, knock: Knock): Promise<CountedCall> {
  const now = clock()
  const keys = [...keysOfVisitor(knock, config.chatsPerMinute), ...keysOfRequest(knock)]
  const counters = await addToCountersInOrder(database, keys, now)
  const exceeded = keys.find(({ key, limit }) => (counters.get(key)?.used ?? 0) > limit)
  const counted = sortByKind(keys.filter(({ key }) => key !== exceeded?.key && counters.has(key)))
  if (!exceeded) return counted
  await forgetCall(database, counted)
  const { code, kind, key } = exceeded
  if (code === 'duplicate_request') throw new AppError(code)
  const retryAfter = secondsLeft(counters.get(key), now)
  throw new AppError(code, { retryAfter, ...(kind === 'address' && { counter: key }) })
}

/** As if the call had not come; that its address came stays counted. */
export async function forgetCall(database: Database, { visitor, day, request }: CountedCall): Promise<void> {
  await takeBackFromCounters(database, { counted: [...day, ...visitor], forgotten: request })
}

/** For a call that was let in and got no answer: it may come again as it is. */
export async function forgetUnanswered(database: Database, counted: CountedCall): Promise<void> {
  await forgetCall(database, { ...counted, visitor: [] })
}

function sortByKind(keys: readonly CountedKey[]): CountedCall {
  const of = (kind: CountedKey['kind']) => keys.filter((each) => each.kind === kind).map(({ key }) => key)
  return { visitor: of('visitor'), day: of('day'), request: of('request') }
}

function keysOfRequest({ projectId, requestId }: Knock): CountedKey[] {
  if (requestId === undefined) return []
  const key = `chat:request:${projectId}:${requestId}`
  return [{ kind: 'request', code: 'duplicate_request', key, limit: 1, windowMs: DAY }]
}

function keysOfVisitor({ projectId, visitor }: Knock, most: Config['chatsPerMinute']): CountedKey[] {
  if (!visitor) return []
  const { id, address, limits, owner } = visitor
  const perVisitor = id ? lowest(most.perVisitor, limits.per_visitor) : 0
  const perAddress = lowest(most.perAddress, limits.per_address)
  // Where addresses are not told apart nobody has a share.
  const perDay = most.perAddress > 0 ? shareOf(owner.role) : 0
  const minute = { windowMs: MINUTE }
  const keys: CountedKey[] = [
    { kind: 'address', code: 'too_busy', key: addressCounter(projectId, address), limit: perAddress, ...minute },
    { kind: 'day', code: 'too_busy', key: dayCounter(owner.id, address), limit: perDay, windowMs: CHAT_SHARE.windowMs },
    { kind: 'visitor', code: 'slow_down', key: `chat:visitor:${projectId}:${id}`, limit: perVisitor, ...minute },
  ]
  return keys.filter(({ limit }) => limit > 0)
}

function shareOf(role: number): number {
  return Math.max(CHAT_SHARE.least, Math.floor(limitsOfRole(role).chats * CHAT_SHARE.ofMonth))
}

/** Counts the chats that an address starts with a bot. */
export function addressCounter(projectId: string, address: string): string {
  return `chat:address:${projectId}:${foldAddress(address)}`
}

/** Counts what an address takes of the month that all bots of an owner share. */
function dayCounter(ownerId: string, address: string): string {
  return `chat:day:${ownerId}:${foldAddress(address)}`
}

/** The lower of two limits; 0 is none. */
function lowest(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other)
}

function secondsLeft(counter: Counter | undefined, now: Date): number {
  return counter ? Math.max(1, (counter.expiresAt.getTime() - now.getTime()) / 1000) : 1
}
