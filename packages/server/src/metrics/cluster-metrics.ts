import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

const ANSWER_WITHIN_MS = 2_000

const question = z.object({ type: z.literal('bricks:metrics'), id: z.string() })
const answer = question.extend({ text: z.string() })
const partQuestion = z.object({ type: z.literal('bricks:part-of-metrics'), id: z.string() })
const part = partQuestion.extend({ metrics: z.array(z.looseObject({})) })

export function serveMetricsToWorkers(): () => Promise<string> {
  // Only workers that listen are asked, because a worker that does not listen yet would not answer.
  const listening = new Set<Worker>()
  cluster.on('listening', (worker) => listening.add(worker))
  cluster.on('exit', (worker) => listening.delete(worker))
  const collectClusterMetrics = () => collectMetricsOfWorkers([...listening].filter((worker) => worker.isConnected()))
  cluster.on('message', async (worker: Worker, message: unknown) => {
    const asked = question.safeParse(message)
    if (!asked.success) return
    const text = await collectClusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ ...asked.data, text }, ignoreFailure)
  })
  return collectClusterMetrics
}

/** Leaves out a worker that hangs, so that the counts of the others can still be watched. */
async function collectMetricsOfWorkers(workers: readonly Worker[]): Promise<string> {
  const parts = await Promise.all(workers.map(requestMetricsOfWorker))
  return AggregatorRegistry.aggregate(parts.filter((metrics) => metrics !== undefined)).metrics()
}

function requestMetricsOfWorker(worker: Worker): Promise<object[] | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const endCollecting = (metrics?: object[]) => {
      clearTimeout(tooLate)
      worker.off('message', receiveMetricsOfWorker)
      worker.off('exit', stopCollectingFromEndedWorker)
      resolve(metrics)
    }
    const receiveMetricsOfWorker = (message: unknown) => {
      const received = part.safeParse(message)
      if (received.success && received.data.id === id) endCollecting(received.data.metrics)
    }
    const stopCollectingFromEndedWorker = () => endCollecting()
    const tooLate = setTimeout(endCollecting, ANSWER_WITHIN_MS)
    worker.on('message', receiveMetricsOfWorker)
    worker.on('exit', stopCollectingFromEndedWorker)
    worker.send({ type: 'bricks:part-of-metrics', id }, (fault) => fault && endCollecting())
  })
}

/** A worker that has just ended gets no messages. Without a callback, this error would end the first process, too. */
function ignoreFailure(): void {}

export function sendMetricsWhenAsked(registry: Registry): void {
  process.on('message', async (message: unknown) => {
    const asked = partQuestion.safeParse(message)
    if (asked.success) process.send?.({ ...asked.data, metrics: await registry.getMetricsAsJSON() })
  })
}

export function requestClusterMetrics(): Promise<string> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const receiveClusterMetrics = (message: unknown) => {
      const answered = answer.safeParse(message)
      if (!answered.success || answered.data.id !== id) return
      process.off('message', receiveClusterMetrics)
      resolve(answered.data.text)
    }
    process.on('message', receiveClusterMetrics)
    process.send?.({ type: 'bricks:metrics', id })
  })
}
