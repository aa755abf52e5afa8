import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config/config.ts'
import { requestClusterMetrics } from './cluster-metrics.ts'
import type { Metrics } from './metrics.ts'

interface MetricsContext {
  metrics: Metrics
  config: Pick<Config, 'metrics' | 'metricsToken'>
}

const SCHEME = 'Bearer '
const CACHED_MS = 250

export function registerMetricsRoutes(app: FastifyInstance, { metrics, config }: MetricsContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.raw.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (reply.errorCode !== '') metrics.refusals.inc({ code: reply.errorCode })
  })
  if (!config.metrics) return
  const token = config.metricsToken === undefined ? undefined : hashToken(config.metricsToken)
  const read = cacheBriefly(() => (cluster.isWorker ? requestClusterMetrics() : metrics.registry.metrics()))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !holdsToken(request.headers.authorization, token)) throw new AppError('not_signed_in')
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return read()
  })
}

/** Writing all numbers takes long, so requests during that time and right after it get the same text. */
function cacheBriefly(write: () => Promise<string>): () => Promise<string> {
  let cached: { text: Promise<string>; until: number } | undefined
  return () => {
    if (!cached || cached.until < performance.now()) {
      cached = { text: write(), until: performance.now() + CACHED_MS }
      cached.text.catch(() => {
        cached = undefined
      })
    }
    return cached.text
  }
}

function holdsToken(header: string | undefined, token: Buffer): boolean {
  return header?.startsWith(SCHEME) === true && timingSafeEqual(hashToken(header.slice(SCHEME.length)), token)
}

function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
