import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { askForMetrics } from './gather-metrics.ts'
import type { Metrics } from './metrics.ts'

interface MetricsContext {
  metrics: Metrics
  config: { metrics: boolean }
}

/** Counts every request; `/metrics` tells what was counted, of all workers, where the settings allow it. */
export function registerMetricsRoutes(app: FastifyInstance, { metrics, config }: MetricsContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.raw.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (reply.errorCode !== '') metrics.refusals.inc({ code: reply.errorCode })
  })
  if (!config.metrics) return
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return cluster.isWorker ? askForMetrics() : metrics.registry.metrics()
  })
}
