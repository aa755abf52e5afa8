import { findCardRefusal } from './cards.ts'
import { queueEvent } from './events.ts'
import { findEndOfPeriod } from './periods.ts'
import { getPrice } from './prices.ts'
import { toInvoiceObject, toSessionObject, toSubscriptionObject } from './shapes.ts'
import { createStripeId, type StripeAccount, toUnixSeconds } from './stripe-account.ts'
import type { Invoice, Session, Subscription } from './stripe-data.ts'

const DAY = 24 * 60 * 60

export function startSubscription(account: StripeAccount, session: Session): void {
  const now = toUnixSeconds(account.now())
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY : null
  const id = createStripeId('sub')
  const subscription: Subscription = {
    id,
    customer: session.customer,
    price: session.price,
    status: trialEnd ? 'trialing' : 'active',
    metadata: session.subscriptionMetadata,
    created: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? findEndOfPeriod(now, now, getPrice(session.price).frequency),
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
  subscription.canceledAt = isEnding ? toUnixSeconds(account.now()) : null
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
}

export function cancelSubscriptionNow(account: StripeAccount, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceledAt = toUnixSeconds(account.now())
  queueEvent(account, 'customer.subscription.deleted', toSubscriptionObject(subscription))
}

/**
 * US cents due today: the new price for the remaining time (in full if a new period begins), minus the unused part of
 * the old price.
 */
export function computePriceChangeCost(
  { now }: Pick<StripeAccount, 'now'>,
  subscription: Subscription,
  priceId: string,
): number {
  if (subscription.status === 'trialing') return 0
  const [before, after] = [getPrice(subscription.price), getPrice(priceId)]
  const { periodStart, periodEnd } = subscription
  const left = Math.max(0, periodEnd - toUnixSeconds(now())) / (periodEnd - periodStart)
  const isSamePeriod = before.frequency === after.frequency
  return Math.max(0, Math.round((isSamePeriod ? after.amount * left : after.amount) - before.amount * left))
}

/** Gives the words of the card's refusal, which leaves the plan as it was. Empty if the plan was changed. */
export function changeSubscriptionPrice(account: StripeAccount, subscription: Subscription, priceId: string): string {
  const amount = computePriceChangeCost(account, subscription, priceId)
  const refusal = amount > 0 ? findCardRefusal(account, subscription.customer) : ''
  if (refusal !== '') return refusal
  const isNewPeriod = getPrice(priceId).frequency !== getPrice(subscription.price).frequency
  subscription.price = priceId
  if (isNewPeriod && subscription.status === 'active') beginPeriod(subscription, toUnixSeconds(account.now()), true)
  subscription.cancelAtPeriodEnd = false
  subscription.canceledAt = null
  if (amount > 0) chargeCustomer(account, subscription, amount)
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
  return ''
}

export function findOpenInvoices({ data }: StripeAccount, { id }: Subscription): Invoice[] {
  return Object.values(data.invoices).filter((invoice) => invoice.subscription === id && invoice.isOpen === true)
}

export function payOpenInvoices(account: StripeAccount, subscription: Subscription): string {
  const refusal = findCardRefusal(account, subscription.customer)
  if (refusal !== '' || subscription.status !== 'past_due') return refusal
  for (const invoice of findOpenInvoices(account, subscription)) {
    invoice.isOpen = false
    queueEvent(account, 'invoice.paid', toInvoiceObject(invoice))
  }
  subscription.status = 'active'
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
  return ''
}

/** Ends a period early, as Stripe's test clocks do, so that nobody waits a month to see what follows. */
export function endPeriodNow(account: StripeAccount, subscription: Subscription): void {
  const now = toUnixSeconds(account.now())
  if (subscription.status === 'trialing') {
    subscription.trialEnd = now
    subscription.anchor = now
  }
  subscription.periodEnd = now
  expireSessionsAndRenewSubscriptions(account)
}

export function expireSessionsAndRenewSubscriptions(account: StripeAccount): void {
  const now = toUnixSeconds(account.now())
  for (const session of Object.values(account.data.sessions)) {
    if (session.status === 'open' && session.expiresAt <= now) session.status = 'expired'
  }
  for (const subscription of Object.values(account.data.subscriptions)) {
    while (subscription.status !== 'canceled' && subscription.periodEnd <= now) renewSubscription(account, subscription)
  }
}

function renewSubscription(account: StripeAccount, subscription: Subscription): void {
  // By default Stripe ends a subscription when it has tried the card for the last time, before the next payment is due.
  if (subscription.cancelAtPeriodEnd || subscription.status === 'past_due') {
    cancelSubscriptionNow(account, subscription)
    return
  }
  beginPeriod(subscription, subscription.periodEnd, false)
  const isPaid = chargeCustomer(account, subscription, getPrice(subscription.price).amount)
  subscription.status = isPaid ? 'active' : 'past_due'
  queueEvent(account, 'customer.subscription.updated', toSubscriptionObject(subscription))
}

function beginPeriod(subscription: Subscription, start: number, isNewAnchor: boolean): void {
  if (isNewAnchor) subscription.anchor = start
  subscription.periodStart = start
  subscription.periodEnd = findEndOfPeriod(subscription.anchor, start, getPrice(subscription.price).frequency)
}

function chargeCustomer(account: StripeAccount, subscription: Subscription, amount: number): boolean {
  const id = createStripeId('in')
  const { customer } = subscription
  const isOpen = amount > 0 && findCardRefusal(account, customer) !== ''
  const created = toUnixSeconds(account.now())
  const paymentIntent = createStripeId('pi')
  const invoice: Invoice = {
    id,
    customer,
    subscription: subscription.id,
    amount,
    created,
    paymentIntent,
    refunded: false,
  }
  account.data.invoices[id] = { ...invoice, isOpen }
  subscription.latestInvoice = id
  queueEvent(account, isOpen ? 'invoice.payment_failed' : 'invoice.paid', toInvoiceObject({ ...invoice, isOpen }))
  return !isOpen
}
