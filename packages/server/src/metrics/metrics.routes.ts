import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { requestClusterMetrics } from './cluster-metrics.ts'
import type { Metrics } from './metrics.ts'
import { cacheMetricsText, createMetricsTokenCheck } from './metrics-text.ts'

interface MetricsContext {
  metrics: Metrics
  config: Pick<Config, 'metrics' | 'metricsPort' | 'metricsToken'>
}

export function registerMetricsRoutes(app: FastifyInstance, { metrics, config }: MetricsContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.raw.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (reply.errorCode !== '') metrics.refusals.inc({ code: reply.errorCode })
  })
  if (!config.metrics || config.metricsPort !== undefined) return
  const isAllowed = createMetricsTokenCheck(config.metricsToken)
  const readMetrics = cacheMetricsText(() => (cluster.isWorker ? requestClusterMetrics() : metrics.registry.metrics()))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request.headers.authorization)) throw new AppError('not_signed_in')
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return readMetrics()
  })
}
