import type { Timers } from './timers.ts'

export interface Deadline {
  /** Aborts when the time is over, or with the signal it was started under. */
  readonly signal: AbortSignal
  isOver(): boolean
  cancel(): void
}

export function startDeadline(timers: Timers, milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const cancel = timers.after(milliseconds, () => controller.abort())
  return {
    signal: outer ? AbortSignal.any([outer, controller.signal]) : controller.signal,
    isOver: () => controller.signal.aborted,
    cancel,
  }
}

/** The promise's outcome, or a rejection as soon as the signal aborts. */
export async function raceSignal<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
