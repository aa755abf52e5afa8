import type { ErrorCode } from '@bricks/contract/wire'
import { MINUTE } from '#time.ts'

interface LoggedRefusals {
  at: number
  since: number
}

/**
 * Lets one expected refusal a minute of each code into the log. `now` is in milliseconds. The returned function gives
 * how many refusals the line stands for, or undefined for no line.
 */
export function createRefusalLog(now: () => number = () => performance.now()) {
  const logged = new Map<ErrorCode, LoggedRefusals>()
  return (code: ErrorCode): number | undefined => {
    const last = logged.get(code)
    const at = now()
    if (last && at - last.at < MINUTE) {
      last.since++
      return undefined
    }
    logged.set(code, { at, since: 0 })
    return (last?.since ?? 0) + 1
  }
}
