import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'

export const SECONDS_UNTIL_RESTARTED = 5

export interface Lifecycle {
  readonly draining: boolean
  drain: () => void
}

export function createLifecycle(): Lifecycle {
  let draining = false
  return {
    get draining() {
      return draining
    },
    drain: () => {
      draining = true
    },
  }
}

export function addShutdownGate(app: FastifyInstance, lifecycle: Lifecycle): { count: () => number } {
  let running = 0
  app.addHook('onRequest', async (request, reply) => {
    if (lifecycle.draining && request.routeOptions.url !== '/healthz') {
      reply.header('connection', 'close')
      throw new AppError('shutting_down', { retryAfter: SECONDS_UNTIL_RESTARTED })
    }
    running++
    reply.raw.once('close', () => running--)
  })
  return { count: () => running }
}
