import { Worker } from 'node:worker_threads'
import { createTaskQueue } from '#reading/task-queue.ts'

export interface PatternSearch {
  pattern: string
  text: string
}

/**
 * `isLate`: all searches together took too long, or this pattern has too many steps. It is not known whether the
 * pattern would find anything.
 */
export type PatternFinding = { found: string | undefined; isLate?: undefined } | { found?: undefined; isLate: true }

/** For all patterns of one check. Most take less than a millisecond; the worst ones take a second each. */
const MOST_MS = 5_000
const START_MS = 20_000

const slots = createTaskQueue({ atOnce: 2, waiting: Number.POSITIVE_INFINITY })

/** Searches in a thread, so that no pattern blocks the event loop. */
export function searchPatterns(searches: readonly PatternSearch[]): Promise<PatternFinding[]> {
  return searches.length === 0 ? Promise.resolve([]) : slots.run(() => searchInThread(searches))
}

async function searchInThread(searches: readonly PatternSearch[]): Promise<PatternFinding[]> {
  const findings: PatternFinding[] = []
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), {
    workerData: searches,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
    env: {},
    execArgv: [],
  })
  const ended = Promise.withResolvers<void>()
  let timer = setTimeout(ended.resolve, START_MS)
  worker.once('online', () => {
    clearTimeout(timer)
    timer = setTimeout(ended.resolve, MOST_MS)
  })
  worker.on('message', (found: string | undefined | null) => {
    findings.push(found === null ? { isLate: true } : { found })
    if (findings.length === searches.length) ended.resolve()
  })
  worker.on('error', ended.reject)
  worker.on('exit', () => ended.resolve())
  try {
    await ended.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
  return searches.map((_, at) => findings[at] ?? { isLate: true })
}
