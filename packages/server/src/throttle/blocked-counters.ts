import { AppError } from '#app-error.ts'
import type { Clock } from '#clock.ts'
import { SECOND } from '#time.ts'

/** What storage has said of counters that are used up, for as long as they are, so that it is not asked again. */
export interface BlockedCounters {
  /** Notes which counter a refusal came of, where it names one. */
  remember: (error: unknown) => void
  /** Refuses again, at the cost of a look into a map. */
  refuse: (counter: string | undefined) => void
}

/** So many that an attacker with more addresses gains a look at the storage and no memory of ours. */
const MOST = 20_000

export function createBlockedCounters(clock: Clock, most = MOST): BlockedCounters {
  const blocked = new Map<string, { error: AppError; until: number }>()
  return {
    remember: (error) => {
      if (!(error instanceof AppError) || error.counter === undefined || error.retryAfter === undefined) return
      const [oldest] = blocked.keys()
      if (blocked.size >= most && oldest !== undefined) blocked.delete(oldest)
      blocked.set(error.counter, { error, until: clock().getTime() + error.retryAfter * SECOND })
    },
    refuse: (counter) => {
      const found = counter === undefined ? undefined : blocked.get(counter)
      if (!found || counter === undefined) return
      const left = found.until - clock().getTime()
      if (left > 0) throw new AppError(found.error.code, { retryAfter: left / SECOND })
      blocked.delete(counter)
    },
  }
}
