import type { Timers } from './timers.ts'

/** In milliseconds. */
export const DEADLINES = {
  /** Name look-up, connection and TLS handshake together. */
  connect: 5_000,
  headers: 10_000,
  total: 15_000,
  /** A call without an answer takes at least this long, so that its duration does not show why it was refused. */
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

/** Rejects as soon as `signal` is aborted: with `fault`, or without it with the reason of the signal. */
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
