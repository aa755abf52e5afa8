import { toListObject, toSubscriptionObject } from '#stripe/shapes.ts'
import type { StripeAccount } from '#stripe/stripe-account.ts'
import type { Subscription } from '#stripe/stripe-data.ts'
import { createMissingError } from '#stripe/stripe-error.ts'
import { cancelSubscriptionNow } from '#stripe/subscriptions.ts'

export function listSubscriptions({ data }: StripeAccount, query: URLSearchParams): object {
  const [customer, status] = [query.get('customer'), query.get('status')]
  const hasAskedStatus = (subscription: Subscription) =>
    status === 'all' || (status === null ? subscription.status !== 'canceled' : subscription.status === status)
  const found = Object.values(data.subscriptions)
    .filter((subscription) => (customer === null || subscription.customer === customer) && hasAskedStatus(subscription))
    .reverse()
  return toListObject('/v1/subscriptions', found.map(toSubscriptionObject))
}

export function cancelSubscription(account: StripeAccount, id: string): object {
  const subscription = getSubscription(account, id)
  if (subscription.status === 'canceled') throw createMissingError('subscription', id)
  cancelSubscriptionNow(account, subscription)
  return toSubscriptionObject(subscription)
}

export function getSubscription({ data }: StripeAccount, id: string): Subscription {
  const subscription = data.subscriptions[id]
  if (!subscription) throw createMissingError('subscription', id)
  return subscription
}
