import cluster, { type Worker } from 'node:cluster'

const ASK_EVERY_MS = 5_000
/** Questions are counted, and no time is measured, so that no worker is ended because the whole machine slept. */
const MOST_UNANSWERED = 6

const QUESTION = 'bricks:are-you-there'
const ANSWER = 'bricks:i-am-there'

/**
 * Runs in the first process. A worker that hangs still gets its share of the connections, and nobody gets an answer on
 * them. So it is ended, and replaced like a worker that ended by itself.
 */
export function endHangingWorkers(onHang: (worker: Worker) => void): void {
  const unanswered = new Map<Worker, number>()
  cluster.on('listening', (worker) => unanswered.set(worker, 0))
  cluster.on('exit', (worker) => unanswered.delete(worker))
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (message === ANSWER && unanswered.has(worker)) unanswered.set(worker, 0)
  })
  const askWorkers = () => {
    for (const [worker, count] of unanswered) {
      if (count === MOST_UNANSWERED) {
        unanswered.delete(worker)
        onHang(worker)
        worker.process.kill('SIGKILL')
      } else if (worker.isConnected()) {
        unanswered.set(worker, count + 1)
        worker.send(QUESTION, () => {})
      }
    }
  }
  setInterval(askWorkers, ASK_EVERY_MS).unref()
}

export function answerPingsOfFirstProcess(): void {
  process.on('message', (message: unknown) => {
    if (message === QUESTION) process.send?.(ANSWER, () => {})
  })
}
