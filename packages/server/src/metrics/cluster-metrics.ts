import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import { z } from 'zod'

const question = z.object({ type: z.literal('bricks:metrics'), id: z.string() })
const answer = question.extend({ text: z.string() })

export function serveMetricsToWorkers(): () => Promise<string> {
  const registry = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    const asked = question.safeParse(message)
    if (!asked.success) return
    const text = await registry.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ ...asked.data, text })
  })
  return () => registry.clusterMetrics()
}

export function requestClusterMetrics(): Promise<string> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const receiveAnswer = (message: unknown) => {
      const answered = answer.safeParse(message)
      if (!answered.success || answered.data.id !== id) return
      process.off('message', receiveAnswer)
      resolve(answered.data.text)
    }
    process.on('message', receiveAnswer)
    process.send?.({ type: 'bricks:metrics', id })
  })
}
