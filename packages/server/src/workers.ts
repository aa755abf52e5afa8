import cluster from 'node:cluster'
import type { Config } from './config.ts'
import { gatherMetrics } from './metrics/gather-metrics.ts'
import { leaveNote } from './running-note.ts'

const RESTART_AFTER_MS = 1_000

/** Keeps so many processes behind one port; each is the whole server. */
export function superviseWorkers({ workers, storage }: Config): void {
  let stopping = false
  const removeNote = leaveNote(storage)
  gatherMetrics()
  for (let started = 0; started < workers; started++) cluster.fork()
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => cluster.fork(), RESTART_AFTER_MS)
    else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) removeNote()
      stopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
  }
}
