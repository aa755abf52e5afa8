import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { type ContactContext, contactCounter, keepContactMessage } from './contact.service.ts'

export function registerContactRoutes(app: FastifyInstance, context: ContactContext): void {
  registerEndpoint(
    app,
    endpoints.contact,
    async ({ body, request }) => {
      await keepContactMessage(context, body, request.ip)
      return {}
    },
    { counterOf: ({ ip }) => contactCounter(ip) },
  )
}
