import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { pingDatabase } from '#db/ping.ts'
import { type Lifecycle, SECONDS_UNTIL_RESTARTED } from '#http/connections/lifecycle.ts'

interface HealthContext {
  database: Database
  lifecycle: Lifecycle
}

export function registerHealthRoutes(app: FastifyInstance, { database, lifecycle }: HealthContext): void {
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
}
