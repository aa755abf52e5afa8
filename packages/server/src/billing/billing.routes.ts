import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { User } from '#users/user.ts'
import type { BillingContext } from './billing-context.ts'
import { openPortal } from './open-portal.ts'
import { startCheckout } from './start-checkout.ts'

export function registerBillingRoutes(app: FastifyInstance, context: BillingContext): void {
  const limitPages = (user: User) =>
    limitRate(context, { key: `payment-page:${user.id}`, ...RATE_LIMITS.paymentPagePerAccount })

  registerEndpoint(app, endpoints.createCheckout, async ({ user, body }) => {
    await limitPages(user)
    return { url: await startCheckout(context, user, body.priceId) }
  })
  registerEndpoint(app, endpoints.openPortal, async ({ user }) => {
    await limitPages(user)
    return { url: await openPortal(context, user) }
  })
}
