import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { buildCounterKey } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { type ContactContext, receiveContactMessage } from './contact.service.ts'

export function registerContactRoutes(app: FastifyInstance, context: ContactContext): void {
  registerEndpoint(
    app,
    endpoints.contact,
    async ({ body, request }) => {
      await receiveContactMessage(context, body, request.ip)
      return {}
    },
    { blockedCounterOf: ({ ip }) => buildCounterKey(RATE_LIMITS.contactMessage, ip) },
  )
}
