import type { VisitorLimits } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/database.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { addToCounters, type Counter, subtractFromCounters } from '#throttle/throttle.repository.ts'

interface LimitsContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'chatsPerMinute'>
}

export interface Knock {
  projectId: string
  requestId: string | undefined
  /** Whom to count; undefined for the owner's own tests, which are not limited. */
  visitor?: { id: string | undefined; address: string; limits: VisitorLimits }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface CountedKey {
  code: 'duplicate_request' | 'slow_down' | 'too_busy'
  key: string
  limit: number
  windowMs: number
}

/** Refuses who comes too often or a second time with the same request, all in one statement. */
export async function limitVisitor({ database, clock, config }: LimitsContext, knock: Knock): Promise<void> {
  const now = clock()
  const keys = [...keysOfRequest(knock), ...keysOfVisitor(knock, config.chatsPerMinute)]
  const counters = await addToCounters(database, keys, now)
  const exceeded = keys.find(({ key, limit }) => (counters.get(key)?.used ?? 0) > limit)
  if (!exceeded) return
  const { code, key } = exceeded
  if (code === 'duplicate_request') throw new AppError(code)
  // What is refused for now may come again as it is.
  const freed = keysOfRequest(knock).map((each) => each.key)
  if (freed.length > 0) await subtractFromCounters(database, freed)
  const retryAfter = secondsLeft(counters.get(key), now)
  throw new AppError(code, { retryAfter, ...(code === 'too_busy' && { counter: key }) })
}

function keysOfRequest({ projectId, requestId }: Knock): CountedKey[] {
  if (requestId === undefined) return []
  return [{ code: 'duplicate_request', key: `chat:request:${projectId}:${requestId}`, limit: 1, windowMs: DAY }]
}

function keysOfVisitor({ projectId, visitor }: Knock, most: Config['chatsPerMinute']): CountedKey[] {
  if (!visitor) return []
  const { id, address, limits } = visitor
  const perVisitor = id ? lowest(most.perVisitor, limits.per_visitor) : 0
  const perAddress = lowest(most.perAddress, limits.per_address)
  const keys: CountedKey[] = [
    { code: 'slow_down', key: `chat:visitor:${projectId}:${id}`, limit: perVisitor, windowMs: MINUTE },
    { code: 'too_busy', key: addressCounter(projectId, address), limit: perAddress, windowMs: MINUTE },
  ]
  return keys.filter(({ limit }) => limit > 0)
}

/** Counts the chats that an address starts with a bot. */
export function addressCounter(projectId: string, address: string): string {
  return `chat:address:${projectId}:${foldAddress(address)}`
}

/** The lower of two limits; 0 is none. */
function lowest(one: number, other: number): number {
  return one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other)
}

function secondsLeft(counter: Counter | undefined, now: Date): number {
  return counter ? Math.max(1, (counter.expiresAt.getTime() - now.getTime()) / 1000) : 1
}
