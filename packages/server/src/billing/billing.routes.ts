import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { BillingContext } from './billing-context.ts'
import { openPortal } from './open-portal.ts'
import { startCheckout } from './start-checkout.ts'

export function registerBillingRoutes(app: FastifyInstance, context: BillingContext): void {
  registerEndpoint(app, endpoints.createCheckout, async ({ user, body }) => ({
    url: await startCheckout(context, user, body.priceId),
  }))
  registerEndpoint(app, endpoints.openPortal, async ({ user }) => ({ url: await openPortal(context, user) }))
}
