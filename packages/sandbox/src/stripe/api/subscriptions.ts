import { showList, showSubscription } from '#stripe/shapes.ts'
import type { StripeAccount } from '#stripe/stripe-account.ts'
import type { Subscription } from '#stripe/stripe-data.ts'
import { missing } from '#stripe/stripe-error.ts'
import { endNow } from '#stripe/subscriptions.ts'

/** Without a status all subscriptions but the ended ones are listed, as at Stripe. */
export function listSubscriptions({ data }: StripeAccount, query: URLSearchParams): object {
  const [customer, status] = [query.get('customer'), query.get('status')]
  const isAsked = (subscription: Subscription) =>
    status === 'all' || (status === null ? subscription.status !== 'canceled' : subscription.status === status)
  const found = Object.values(data.subscriptions)
    .filter((subscription) => (customer === null || subscription.customer === customer) && isAsked(subscription))
    .reverse()
  return showList('/v1/subscriptions', found.map(showSubscription))
}

export function cancelSubscription(account: StripeAccount, id: string): object {
  const subscription = getSubscription(account, id)
  if (subscription.status === 'canceled') throw missing('subscription', id)
  endNow(account, subscription)
  return showSubscription(subscription)
}

export function getSubscription({ data }: StripeAccount, id: string): Subscription {
  const subscription = data.subscriptions[id]
  if (!subscription) throw missing('subscription', id)
  return subscription
}
