import { AppError } from '#app-error.ts'
import { type Clock, countSecondsUntil, SECOND } from '#time.ts'

export interface BlockedCounters {
  remember: (error: unknown) => void
  refuse: (counter: string | undefined) => void
}

const MOST = 20_000

export function createBlockedCounters(clock: Clock, most = MOST): BlockedCounters {
  const blocked = new Map<string, { error: AppError; until: Date }>()
  return {
    remember: (error) => {
      if (!(error instanceof AppError) || error.counter === undefined || error.retryAfter === undefined) return
      const [oldest] = blocked.keys()
      if (blocked.size >= most && oldest !== undefined) blocked.delete(oldest)
      blocked.set(error.counter, { error, until: new Date(clock().getTime() + error.retryAfter * SECOND) })
    },
    refuse: (counter) => {
      const found = counter === undefined ? undefined : blocked.get(counter)
      if (!found || counter === undefined) return
      const retryAfter = countSecondsUntil(found.until, clock())
      // If the wait is longer now than at first, the clock was ahead and has been set right, so the block is dropped.
      if (retryAfter > 0 && retryAfter <= (found.error.retryAfter ?? 0))
        throw new AppError(found.error.code, { retryAfter })
      blocked.delete(counter)
    },
  }
}
