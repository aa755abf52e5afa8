import cluster from 'node:cluster'
import type { Config } from '#config/config.ts'
import { createLogger } from '#logger.ts'
import { serveMetricsToWorkers } from '#metrics/cluster-metrics.ts'
import { serveMetricsPort } from '#metrics/metrics-port.ts'
import { writePidFile } from './pid-file.ts'

const RESTART_AFTER_MS = 1_000

export async function superviseWorkers(config: Config): Promise<void> {
  const { workers, storage, logLevel } = config
  const logger = createLogger(logLevel)
  let stopping = false
  await serveMetricsPort(config, serveMetricsToWorkers())
  const removePidFile = writePidFile(storage, logger)
  for (let started = 0; started < workers; started++) cluster.fork()
  cluster.on('exit', ({ process: { pid: worker } }, code, signal) => {
    if (!stopping) {
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
