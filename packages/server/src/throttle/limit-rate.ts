import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { addToCounters } from './throttle.repository.ts'

/** Counts one more and refuses what goes over `limit` a window; a limit of 0 is none. */
export async function limitRate(
  { database, clock }: { database: Database; clock: Clock },
  { key, limit, windowMs }: { key: string; limit: number; windowMs: number },
): Promise<void> {
  if (limit === 0) return
  const now = clock()
  const counters = await addToCounters(database, [{ key, windowMs }], now)
  const counter = counters.get(key)
  if (!counter || counter.used <= limit) return
  const retryAfter = (counter.expiresAt.getTime() - now.getTime()) / 1000
  throw new AppError('too_many_requests', { retryAfter, counter: key })
}
