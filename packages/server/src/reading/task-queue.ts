import { AppError } from '#app-error.ts'

const RETRY_AFTER_SECONDS = 5

export interface TaskQueue {
  run<Value>(task: () => Promise<Value>): Promise<Value>
}

/** Runs up to `atOnce` tasks at once. Up to `waiting` others wait for their turn, and more are refused. */
export function createTaskQueue({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }): TaskQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(task) {
      if (running < atOnce) running++
      else if (waiting.length >= mostWaiting) throw new AppError('too_busy', { retryAfter: RETRY_AFTER_SECONDS })
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
