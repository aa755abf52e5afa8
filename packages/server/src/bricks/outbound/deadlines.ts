import type { Timers } from './timers.ts'

/** In milliseconds. `connect` covers name look-up, connection and TLS handshake. For `refusal` see delay-refusal.ts. */
export const DEADLINES = {
  connect: 5_000,
  headers: 10_000,
  total: 15_000,
  refusal: 500,
} as const

export type Deadlines = Record<keyof typeof DEADLINES, number>

export interface Deadline {
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

/** Rejects as soon as `signal` is aborted, with `fault` if it is given, or else with the reason of the signal. */
export async function awaitUnlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
  fault?: Error,
): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(fault ?? signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
