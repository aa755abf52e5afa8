import { OutboundError } from './outbound-error.ts'
import type { Timers } from './timers.ts'

/**
 * If `call` fails without an answer of the API, its error is thrown no earlier than `floorMs` milliseconds after the
 * start, so that the duration of a call does not show why it was refused.
 */
export async function delayOutboundRefusal<Value>(
  timers: Timers,
  floorMs: number,
  signal: AbortSignal,
  call: () => Promise<Value>,
): Promise<Value> {
  const startedAt = timers.now()
  try {
    return await call()
  } catch (error) {
    const isAnswer = error instanceof OutboundError && error.status !== undefined
    if (!isAnswer) await waitMillisecondsUnlessAborted(timers, startedAt + floorMs - timers.now(), signal)
    throw error
  }
}

function waitMillisecondsUnlessAborted(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const cancel = timers.after(milliseconds, finishWaiting)
    function finishWaiting() {
      signal.removeEventListener('abort', finishWaiting)
      cancel()
      resolve()
    }
    signal.addEventListener('abort', finishWaiting, { once: true })
  })
}
