import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { type Lifecycle, SECONDS_UNTIL_RESTARTED } from './lifecycle.ts'

export function addShutdownGate(app: FastifyInstance, lifecycle: Lifecycle): { count: () => number } {
  let running = 0
  app.addHook('onRequest', async (request, reply) => {
    if (lifecycle.draining && request.routeOptions.url !== '/healthz') {
      reply.header('connection', 'close')
      throw new AppError('shutting_down', { retryAfter: SECONDS_UNTIL_RESTARTED })
    }
    running++
    // Node emits 'close' for every answer, be it finished, broken or hijacked.
    reply.raw.once('close', () => running--)
  })
  return { count: () => running }
}
