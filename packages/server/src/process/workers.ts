import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from '#config/config.ts'
import { createLogger } from '#logger.ts'
import { serveMetricsToWorkers } from '#metrics/cluster-metrics.ts'
import { serveMetricsPort } from '#metrics/metrics-port.ts'
import { writePidFile } from './pid-file.ts'
import { DRAIN_MS, END_SIGNALS, SAME_SIGNAL_MS } from './shut-down.ts'
import { endHangingWorkers } from './watch-workers.ts'

const RESTART_AFTER_MS = 1_000
/** How long a worker may take to close, after the 30 seconds in which its answers may end. */
const CLOSING_MS = 10_000

/**
 * The first worker starts alone: if it cannot serve, for example because the port is taken, no other worker could, so
 * the start ends. A worker that ends later is replaced.
 */
export async function superviseWorkers(config: Config): Promise<void> {
  const { workers, storage, logLevel } = config
  const logger = createLogger(logLevel)
  let stoppingSince: number | undefined
  await serveMetricsPort(config, serveMetricsToWorkers())
  const removePidFile = writePidFile(storage, logger)
  const isEnding = () => stoppingSince !== undefined
  let hasServed = false
  cluster.fork()
  cluster.once('listening', () => {
    hasServed = true
    for (let started = 1; started < workers && !isEnding(); started++) startWorkerOrRetry(logger, isEnding)
  })
  endHangingWorkers(({ process: { pid: worker } }) => logger.error({ worker }, 'a worker hangs: it is ended'))
  cluster.on('exit', ({ process: { pid: worker } }, code, signal) => {
    if (stoppingSince === undefined && !hasServed) {
      // A worker that ended by itself has logged why.
      if (signal) logger.error({ worker, signal }, 'the first worker was killed before it served')
      removePidFile()
      process.exit(code || 1)
    } else if (stoppingSince === undefined) {
      logger.error({ worker, code, signal }, 'a worker ended by itself: another one is started')
      startWorkerLater(logger, isEnding)
    } else if (listWorkers().length === 0) process.exit()
  })
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now()
        removePidFile()
        setTimeout(killWorkerProcesses, DRAIN_MS + CLOSING_MS)
      } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) return killWorkerProcesses()
      const running = listWorkers()
      for (const worker of running) worker.process.kill(signal)
      if (running.length === 0) process.exit(0)
    })
  }
}

function startWorkerLater(logger: Logger, isEnding: () => boolean): void {
  setTimeout(() => {
    if (!isEnding()) startWorkerOrRetry(logger, isEnding)
  }, RESTART_AFTER_MS)
}

/** Where the machine has no memory or process to spare for now, the workers that run go on. */
function startWorkerOrRetry(logger: Logger, isEnding: () => boolean): void {
  const retry = (error: unknown) => {
    logger.error({ err: error }, 'no worker can be started now: it is tried again')
    startWorkerLater(logger, isEnding)
  }
  try {
    const worker = cluster.fork()
    // A worker that never ran has no `exit`.
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) retry(error)
    })
  } catch (error) {
    retry(error)
  }
}

/** Also ends workers that hang and ignore signals: otherwise the server would never end. */
function killWorkerProcesses(): void {
  process.exitCode = 1
  for (const worker of listWorkers()) worker.process.kill('SIGKILL')
}

function listWorkers(): Worker[] {
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  return all.filter((worker) => worker.process.pid !== undefined)
}
