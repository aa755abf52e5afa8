import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '#time.ts'

const ROUND_EVERY_MS = SECOND
const STOP_TIMEOUT_MS = 5 * SECOND

/**
 * Starts a round one second after the last one has ended, until the returned function is called. That function waits
 * for a running round, but at most five seconds.
 */
export function startRounds(
  doRound: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const runRound = async () => {
    try {
      await doRound(() => isStopped)
    } catch (error) {
      onError(error)
    }
    if (!isStopped) scheduleNextRound()
  }
  let running = Promise.resolve()
  const scheduleNextRound = () => {
    timer = setTimeout(() => {
      running = runRound()
    }, ROUND_EVERY_MS)
  }
  scheduleNextRound()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
  }
}
