import type { ErrorCode } from '@bricks/contract/wire'
import { MINUTE } from '#time.ts'

interface Told {
  at: number
  since: number
}

/**
 * Refusals that are foreseen come as often as strangers make them: of each code the log hears once a minute, with how many came
 * since. `now` is in milliseconds.
 */
export function createRefusalLog(now: () => number = () => performance.now()) {
  const told = new Map<ErrorCode, Told>()
  /** How many to tell of, or undefined where nothing is to be said yet. */
  return (code: ErrorCode): number | undefined => {
    const last = told.get(code)
    const at = now()
    if (last && at - last.at < MINUTE) {
      last.since++
      return undefined
    }
    told.set(code, { at, since: 0 })
    return (last?.since ?? 0) + 1
  }
}
