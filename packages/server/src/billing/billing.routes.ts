import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { openCheckout, openPortal } from './billing.service.ts'
import type { BillingContext } from './billing-context.ts'

export function registerBillingRoutes(app: FastifyInstance, context: BillingContext): void {
  registerEndpoint(app, endpoints.createCheckout, async ({ user, sessionId, body }) => ({
    url: await openCheckout(context, { user, sessionId }, body.priceId),
  }))
  registerEndpoint(app, endpoints.openPortal, async ({ user, sessionId }) => ({
    url: await openPortal(context, { user, sessionId }),
  }))
}
