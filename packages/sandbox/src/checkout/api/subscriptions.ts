import type { Checkout } from '../checkout.ts'
import type { Subscription } from '../checkout-data.ts'
import { showList, showSubscription } from '../shapes.ts'
import { missing } from '../stripe-error.ts'
import { endNow } from '../subscriptions.ts'

/** Without a status all but the ended ones, as at Stripe. */
export function listSubscriptions({ data }: Checkout, query: URLSearchParams): object {
  const [customer, status] = [query.get('customer'), query.get('status')]
  const isAsked = (subscription: Subscription) =>
    status === 'all' || (status === null ? subscription.status !== 'canceled' : subscription.status === status)
  const found = Object.values(data.subscriptions)
    .filter((subscription) => (customer === null || subscription.customer === customer) && isAsked(subscription))
    .reverse()
  return showList('/v1/subscriptions', found.map(showSubscription))
}

export function cancelSubscription(checkout: Checkout, id: string): object {
  const subscription = getSubscription(checkout, id)
  if (subscription.status === 'canceled') throw missing('subscription', id)
  endNow(checkout, subscription)
  return showSubscription(subscription)
}

export function getSubscription({ data }: Checkout, id: string): Subscription {
  const subscription = data.subscriptions[id]
  if (!subscription) throw missing('subscription', id)
  return subscription
}
