import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { isRefusedWrite } from '#db/storage-fault.ts'
import { type Clock, countSecondsUntil } from '#time.ts'
import { foldAddress } from './client-address.ts'
import { RATE_LIMITS, type RateLimitRule } from './rate-limits.ts'
import { addToCounters } from './throttle.repository.ts'

interface LimitContext {
  database: Database
  clock: Clock
}

export async function limitRate(
  { database, clock }: LimitContext,
  rule: RateLimitRule,
  who: string,
  limit: number = rule.limit,
): Promise<void> {
  if (limit === 0) return
  const key = buildCounterKey(rule, who)
  const now = clock()
  const ownerId = rule.per === 'account' ? who : undefined
  const counters = await addToCounters(database, [{ key, windowMs: rule.windowMs }], now, ownerId)
  const counter = counters.get(key)
  if (!counter || counter.used <= limit) return
  throw new AppError('too_many_requests', { retryAfter: countSecondsUntil(counter.expiresAt, now), counter: key })
}

export function buildCounterKey({ counts, per }: RateLimitRule, who: string): string {
  return `${counts}:${per === 'address' ? foldAddress(who) : who}`
}

/** Like `limitRate`, for a call that only reads. The call goes on, uncounted, if the storage takes no writes. */
export async function limitRateOfReads(...limit: Parameters<typeof limitRate>): Promise<void> {
  try {
    await limitRate(...limit)
  } catch (error) {
    if (!isRefusedWrite(error)) throw error
  }
}

export async function limitReads(
  context: LimitContext & { config: { contentReadsPerMinute: number } },
  { id }: { id: string },
): Promise<void> {
  await limitRateOfReads(context, RATE_LIMITS.contentRead, id, context.config.contentReadsPerMinute)
}

export async function limitWrites(
  context: LimitContext & { config: { contentWritesPerMinute: number } },
  { id }: { id: string },
): Promise<void> {
  await limitRate(context, RATE_LIMITS.contentWrite, id, context.config.contentWritesPerMinute)
}
