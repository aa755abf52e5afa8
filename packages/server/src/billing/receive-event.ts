import { findAccountOfCustomer } from './billing-account.repository.ts'
import { type BillingContext, getPayments } from './billing-context.ts'
import { hasBillingEvent } from './billing-event.repository.ts'
import { checkPlan } from './check-plan.ts'
import type { PaymentEvent } from './payments.ts'

/**
 * An event says only that something about a customer has changed; what is, is asked of the provider. So neither the order
 * of events nor their number matters. Returns once the outcome is written, and throws where it cannot be.
 */
export async function receiveEvent(context: BillingContext, event: PaymentEvent): Promise<void> {
  const { database, logger } = context
  const payments = getPayments(context)
  const { id, type, livemode, customerId } = event
  const ignore = (reason: string) => logger.info({ event: id, type, reason }, 'an event of Stripe has no effect')
  if (livemode !== payments.livemode) return ignore('it is of another mode')
  if (customerId === undefined) return ignore('it is about no customer')
  if (await hasBillingEvent(database, id)) return
  const find = () => findAccountOfCustomer(database, customerId)
  const subscriptions = await checkPlan(context, { calls: payments.open(), find, event: { id, type } })
  if (!subscriptions) ignore('its customer is not known')
}
