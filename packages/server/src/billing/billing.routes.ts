import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'

/** Checkout and billing portal, on a server where billing is not set up. */
export function registerBillingRoutes(app: FastifyInstance): void {
  registerEndpoint(app, endpoints.createCheckout, refuse)
  registerEndpoint(app, endpoints.openPortal, refuse)
}

async function refuse(): Promise<never> {
  throw new AppError('billing_not_configured')
}
