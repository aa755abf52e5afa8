import { Worker } from 'node:worker_threads'
import { AppError } from '#app-error.ts'
import { createTaskQueue } from '#reading/task-queue.ts'
import type { AskedText, TextGroup } from './group-texts.ts'

const MOST_MS = 15_000
const RETRY_AFTER_SECONDS = 5

const MOST_OF_ACCOUNT = 3
const waitingOf = new Map<string, number>()

const slots = createTaskQueue({ atOnce: 1, waiting: 20 })

/**
 * Runs in a thread, so that many texts do not block the event loop. Throws AppError if the job takes too long, if too
 * many jobs wait, or if the account has too many waiting jobs: all accounts share one queue, and none may fill it.
 * `findTexts` is called when the job's turn has come, so that a claim made in it does not grow old in the queue.
 */
export async function groupTextsInWorker(
  userId: string,
  findTexts: () => Promise<readonly AskedText[]>,
): Promise<TextGroup[]> {
  const waiting = waitingOf.get(userId) ?? 0
  if (waiting >= MOST_OF_ACCOUNT) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER_SECONDS })
  waitingOf.set(userId, waiting + 1)
  try {
    return await slots.run(async () => {
      const texts = await findTexts()
      return texts.length === 0 ? [] : await runGroupingWorker(texts)
    })
  } finally {
    const left = (waitingOf.get(userId) ?? 1) - 1
    if (left > 0) waitingOf.set(userId, left)
    else waitingOf.delete(userId)
  }
}

async function runGroupingWorker(texts: readonly AskedText[]): Promise<TextGroup[]> {
  const worker = new Worker(new URL('./group-worker.ts', import.meta.url), {
    workerData: texts,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    env: {},
    execArgv: [],
  })
  const answered = Promise.withResolvers<TextGroup[]>()
  const timer = setTimeout(
    () => answered.reject(new AppError('too_busy', { retryAfter: RETRY_AFTER_SECONDS })),
    MOST_MS,
  )
  worker.on('message', (groups: TextGroup[]) => answered.resolve(groups))
  worker.on('error', (error) => answered.reject(error))
  worker.on('exit', () => answered.reject(new Error('the thread ended without an answer')))
  try {
    return await answered.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
