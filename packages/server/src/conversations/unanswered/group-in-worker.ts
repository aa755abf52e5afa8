import { Worker } from 'node:worker_threads'
import { AppError } from '#app-error.ts'
import { createSlots } from '#reading/slots.ts'
import type { AskedText, TextGroup } from './group-texts.ts'

const MOST_MS = 15_000
const RETRY_AFTER_SECONDS = 5

const slots = createSlots({ atOnce: 1, waiting: 20 })

/** In a thread, so that no number of texts holds the event loop. Throws AppError if it takes too long, or too many wait. */
export function groupInWorker(texts: readonly AskedText[]): Promise<TextGroup[]> {
  return texts.length === 0 ? Promise.resolve([]) : slots.run(() => runWorker(texts))
}

async function runWorker(texts: readonly AskedText[]): Promise<TextGroup[]> {
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
