import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { serveMetricsToWorkers } from './cluster-metrics.ts'

afterAll(() => {
  cluster.removeAllListeners()
})

test('a worker that was killed a moment ago, and is not known to have ended, ends neither the numbers nor the server', async () => {
  const collect = serveMetricsToWorkers()
  const ended = createEndedWorker()
  cluster.emit('listening', ended)
  const startedAt = performance.now()
  expect(await collect()).toBe('\n')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  cluster.emit('message', ended, { type: 'bricks:metrics', id: 'asked' })
  await expect.poll(() => ended.refused).toEqual(['bricks:part-of-metrics', 'bricks:part-of-metrics', 'bricks:metrics'])
})

/** Refuses what is sent as Node does it: without a callback, by an event that ends the process where nobody listens. */
function createEndedWorker() {
  const worker = new EventEmitter()
  const refused: string[] = []
  const send = ({ type }: { type: string }, callback?: (fault: Error) => void) => {
    refused.push(type)
    const fault = new Error('write EPIPE')
    process.nextTick(() => (callback ? callback(fault) : worker.emit('error', fault)))
    return true
  }
  return Object.assign(worker, { refused, send, isConnected: () => true }) as unknown as Worker & { refused: string[] }
}
