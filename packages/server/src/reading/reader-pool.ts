import { Worker } from 'node:worker_threads'
import type { ReadAnswer } from '@bricks/contract'
import { NothingReadError, type TextPlace } from './nothing-read.ts'
import { createTaskQueue } from './task-queue.ts'

export interface ReadJob {
  text: string
  search?: string | undefined
  /** The address that the text was fetched from. With it, only a description counts, or a page that links to one. */
  source?: string | undefined
}

export type ReadOutcome = { answer: ReadAnswer; link?: undefined } | { link: string; answer?: undefined }

export type ReadMessage =
  | { kind: 'started' }
  | { kind: 'read'; outcome: ReadOutcome }
  | { kind: 'nothing'; message: string; place?: TextPlace | undefined }

interface ReadLimits {
  milliseconds: number
  megabytes: number
}

export const READ_LIMITS = {
  pasted: { milliseconds: 5_000, megabytes: 192 },
  fetched: { milliseconds: 20_000, megabytes: 512 },
} as const satisfies Record<string, ReadLimits>

const MOST_AT_ONCE = 2
const MOST_WAITING = 20
/** A thread that has not begun after this time never will. */
const START_MS = 20_000

export interface ReaderPool {
  run(job: ReadJob, limits: ReadLimits, signal: AbortSignal): Promise<ReadOutcome>
}

/**
 * Reads in threads, so that no text blocks the event loop. A text that takes too much time or memory, or that nobody
 * waits for any more, is ended with its thread.
 */
export function createReaderPool(): ReaderPool {
  const slots = createTaskQueue({ atOnce: MOST_AT_ONCE, waiting: MOST_WAITING })
  return { run: (job, limits, signal) => slots.run(() => runReadingWorker(job, limits, signal)) }
}

async function runReadingWorker(
  job: ReadJob,
  { milliseconds, megabytes }: ReadLimits,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  if (signal.aborted) throw new NothingReadError(CANCELED)
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread needs neither the environment nor the options of the process.
    env: {},
    execArgv: [],
  })
  const answered = Promise.withResolvers<ReadOutcome>()
  const giveUpReading = () =>
    answered.reject(new NothingReadError(`This takes more than ${milliseconds / 1000} seconds to read.`))
  const cancelReading = () => answered.reject(new NothingReadError(CANCELED))
  signal.addEventListener('abort', cancelReading)
  let timer = setTimeout(giveUpReading, START_MS)
  worker.on('message', (message: ReadMessage) => {
    if (message.kind === 'started') {
      clearTimeout(timer)
      timer = setTimeout(giveUpReading, milliseconds)
    } else if (message.kind === 'read') answered.resolve(message.outcome)
    else answered.reject(new NothingReadError(message.message, message.place))
  })
  worker.on('error', (error) => answered.reject(isOutOfMemory(error) ? new NothingReadError(TOO_LARGE) : error))
  worker.on('exit', () => answered.reject(new Error('the reader ended without an answer')))
  try {
    return await answered.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancelReading)
    await worker.terminate()
  }
}

const CANCELED = 'Whoever asked for this has left.'
const TOO_LARGE = 'Reading this takes more memory than there is for it.'

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
