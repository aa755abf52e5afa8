import { queueEvent } from './events.ts'
import { endOfPeriod } from './periods.ts'
import { getPrice } from './prices.ts'
import { toInvoiceObject, toSessionObject, toSubscriptionObject } from './shapes.ts'
import { makeId, type StripeAccount, secondsOf } from './stripe-account.ts'
import type { Session, Subscription } from './stripe-data.ts'

const DAY = 24 * 60 * 60

export function startSubscription(account: StripeAccount, session: Session): void {
  const now = secondsOf(account.now())
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY : null
  const id = makeId('sub')
  const subscription: Subscription = {
    id,
    customer: session.customer,
    price: session.price,
    status: trialEnd ? 'trialing' : 'active',
    metadata: session.subscriptionMetadata,
    created: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? endOfPeriod(now, now, getPrice(session.price).frequency),
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    latestInvoice: '',
  }
  account.data.subscriptions[id] = subscription
  session.status = 'complete'
  session.subscription = id
  chargeCustomer(account, subscription, trialEnd ? 0 : getPrice(session.price).amount)
  queueEvent(account, 'customer.subscription.created', toSubscriptionObject(subscription))
  queueEvent(account, 'checkout.session.completed', toSessionObject(session, account.address()))
}

export function setCancelAtPeriodEnd(account: StripeAccount, subscription: Subscription, isEnding: boolean): void {
  subscription.cancelAtPeriodEnd = isEnding
  subscription.canceledAt = isEnding ? secondsOf(account.now()) : null
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
}

export function cancelNow(account: StripeAccount, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceledAt = secondsOf(account.now())
  queueEvent(account, 'customer.subscription.deleted', toSubscriptionObject(subscription))
}

/**
 * US cents due today: the new price for the remaining time (in full if a new period begins), minus the unused part of
 * the old price.
 */
export function findCostOfChange(
  { now }: Pick<StripeAccount, 'now'>,
  subscription: Subscription,
  priceId: string,
): number {
  if (subscription.status === 'trialing') return 0
  const [before, after] = [getPrice(subscription.price), getPrice(priceId)]
  const { periodStart, periodEnd } = subscription
  const left = Math.max(0, periodEnd - secondsOf(now())) / (periodEnd - periodStart)
  const isSamePeriod = before.frequency === after.frequency
  return Math.max(0, Math.round((isSamePeriod ? after.amount * left : after.amount) - before.amount * left))
}

export function changePrice(account: StripeAccount, subscription: Subscription, priceId: string): void {
  const amount = findCostOfChange(account, subscription, priceId)
  const isNewPeriod = getPrice(priceId).frequency !== getPrice(subscription.price).frequency
  subscription.price = priceId
  if (isNewPeriod && subscription.status === 'active') beginPeriod(subscription, secondsOf(account.now()), true)
  subscription.cancelAtPeriodEnd = false
  subscription.canceledAt = null
  if (amount > 0) chargeCustomer(account, subscription, amount)
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
}

export function expireAndRenew(account: StripeAccount): void {
  const now = secondsOf(account.now())
  for (const session of Object.values(account.data.sessions)) {
    if (session.status === 'open' && session.expiresAt <= now) session.status = 'expired'
  }
  for (const subscription of Object.values(account.data.subscriptions)) {
    while (subscription.status !== 'canceled' && subscription.periodEnd <= now) renewSubscription(account, subscription)
  }
}

function renewSubscription(account: StripeAccount, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    cancelNow(account, subscription)
    return
  }
  subscription.status = 'active'
  beginPeriod(subscription, subscription.periodEnd, false)
  chargeCustomer(account, subscription, getPrice(subscription.price).amount)
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
}

function beginPeriod(subscription: Subscription, start: number, isNewAnchor: boolean): void {
  if (isNewAnchor) subscription.anchor = start
  subscription.periodStart = start
  subscription.periodEnd = endOfPeriod(subscription.anchor, start, getPrice(subscription.price).frequency)
}

function chargeCustomer(account: StripeAccount, subscription: Subscription, amount: number): void {
  const id = makeId('in')
  const { customer } = subscription
  const created = secondsOf(account.now())
  const invoice = { id, customer, subscription: subscription.id, amount, created, paymentIntent: makeId('pi') }
  account.data.invoices[id] = { ...invoice, refunded: false }
  subscription.latestInvoice = id
  queueEvent(account, 'invoice.paid', toInvoiceObject({ ...invoice, refunded: false }))
}
