import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { pingDatabase } from '#db/ping.ts'
import { type Lifecycle, SECONDS_UNTIL_RESTARTED } from '#lifecycle.ts'

interface HealthContext {
  database: Database
  lifecycle: Lifecycle
  config: { metrics: boolean }
}

/** `/healthz`: the process lives. `/readyz`: it takes requests and reaches its database. */
export function registerHealthRoutes(app: FastifyInstance, { database, lifecycle, config }: HealthContext): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (lifecycle.draining) throw new AppError('shutting_down', { retryAfter: SECONDS_UNTIL_RESTARTED })
    await pingDatabase(database)
    reply.header('cache-control', 'no-store')
    return { status: 'ready' }
  })
  if (!config.metrics) return
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; version=0.0.4')
    return writeMetrics()
  })
}

function writeMetrics(): string {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const values = {
    process_resident_memory_bytes: rss,
    nodejs_heap_size_used_bytes: heapUsed,
    process_cpu_seconds_total: (user + system) / 1e6,
    process_uptime_seconds: process.uptime(),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('')
}
