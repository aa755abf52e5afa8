import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Config } from '#config.ts'
import { askForMetrics } from './gather-metrics.ts'
import type { Metrics } from './metrics.ts'

interface MetricsContext {
  metrics: Metrics
  config: Pick<Config, 'metrics' | 'metricsToken'>
}

const SCHEME = 'Bearer '
const KEPT_MS = 250

/** Counts every request; `/metrics` tells what was counted, of all workers, where the settings allow it. */
export function registerMetricsRoutes(app: FastifyInstance, { metrics, config }: MetricsContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.raw.statusCode }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    if (reply.errorCode !== '') metrics.refusals.inc({ code: reply.errorCode })
  })
  if (!config.metrics) return
  const token = config.metricsToken === undefined ? undefined : digest(config.metricsToken)
  const read = shareForAWhile(() => (cluster.isWorker ? askForMetrics() : metrics.registry.metrics()))
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (token && !holdsToken(request.headers.authorization, token)) throw new AppError('not_signed_in')
    reply.type(metrics.registry.contentType).header('cache-control', 'no-store')
    return read()
  })
}

/** Writing the numbers down takes a while: who asks while that is done, or right after, gets the same. */
function shareForAWhile(write: () => Promise<string>): () => Promise<string> {
  let kept: { text: Promise<string>; until: number } | undefined
  return () => {
    if (!kept || kept.until < performance.now()) {
      kept = { text: write(), until: performance.now() + KEPT_MS }
      kept.text.catch(() => {
        kept = undefined
      })
    }
    return kept.text
  }
}

function holdsToken(header: string | undefined, token: Buffer): boolean {
  return header?.startsWith(SCHEME) === true && timingSafeEqual(digest(header.slice(SCHEME.length)), token)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
