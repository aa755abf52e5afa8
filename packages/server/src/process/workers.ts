import cluster from 'node:cluster'
import type { Config } from '#config/config.ts'
import { createLogger } from '#logger.ts'
import { serveMetricsToWorkers } from '#metrics/cluster-metrics.ts'
import { serveMetricsPort } from '#metrics/metrics-port.ts'
import { writePidFile } from './pid-file.ts'

const RESTART_AFTER_MS = 1_000

/**
 * The first worker starts alone: what keeps it from serving, as a port that is taken, would keep every other one, too,
 * so it ends the start. A worker that ends later is replaced.
 */
export async function superviseWorkers(config: Config): Promise<void> {
  const { workers, storage, logLevel } = config
  const logger = createLogger(logLevel)
  let stopping = false
  await serveMetricsPort(config, serveMetricsToWorkers())
  const removePidFile = writePidFile(storage, logger)
  let hasServed = false
  cluster.fork()
  cluster.once('listening', () => {
    hasServed = true
    for (let started = 1; started < workers && !stopping; started++) cluster.fork()
  })
  cluster.on('exit', ({ process: { pid: worker } }, code, signal) => {
    if (!stopping && !hasServed) {
      // A worker that ended by itself has told why.
      if (signal) logger.error({ worker, signal }, 'the first worker was killed before it served')
      removePidFile()
      process.exit(code || 1)
    } else if (!stopping) {
      logger.error({ worker, code, signal }, 'a worker ended by itself: another one is started')
      setTimeout(() => {
        if (!stopping) cluster.fork()
      }, RESTART_AFTER_MS)
    } else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) removePidFile()
      stopping = true
      const running = Object.values(cluster.workers ?? {})
      for (const worker of running) worker?.process.kill(signal)
      if (running.length === 0) process.exit(0)
    })
  }
}
