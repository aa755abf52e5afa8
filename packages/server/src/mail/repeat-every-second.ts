import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#time.ts'

const PAUSE_MS = SECOND
const STOP_TIMEOUT_MS = 5 * SECOND

/**
 * Calls `work` again one second after it has ended, until the returned function is called. That function waits for work
 * that is running, but at most five seconds.
 */
export function repeatEverySecond(
  work: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const runWork = async () => {
    try {
      await work(() => isStopped)
    } catch (error) {
      onError(error)
    }
    if (!isStopped) scheduleNext()
  }
  let running = Promise.resolve()
  const scheduleNext = () => {
    timer = setTimeout(() => {
      running = runWork()
    }, PAUSE_MS)
  }
  scheduleNext()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  }
}
