import { type Checkout, makeId, secondsOf } from './checkout.ts'
import type { Session, Subscription } from './checkout-data.ts'
import { emit } from './emit.ts'
import { endOfPeriod } from './periods.ts'
import { getPrice } from './prices.ts'
import { showInvoice, showSession, showSubscription } from './shapes.ts'

const DAY = 24 * 60 * 60

/** What was in the session is bought. */
export function subscribe(checkout: Checkout, session: Session): void {
  const now = secondsOf(checkout.now())
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
  checkout.data.subscriptions[id] = subscription
  session.status = 'complete'
  session.subscription = id
  charge(checkout, subscription, trialEnd ? 0 : getPrice(session.price).amount)
  emit(checkout, 'customer.subscription.created', showSubscription(subscription))
  emit(checkout, 'checkout.session.completed', showSession(session, checkout.address()))
}

export function setEnding(checkout: Checkout, subscription: Subscription, isEnding: boolean): void {
  subscription.cancelAtPeriodEnd = isEnding
  subscription.canceledAt = isEnding ? secondsOf(checkout.now()) : null
  emit(checkout, 'customer.subscription.updated', showSubscription(subscription))
}

export function endNow(checkout: Checkout, subscription: Subscription): void {
  subscription.status = 'canceled'
  subscription.canceledAt = secondsOf(checkout.now())
  emit(checkout, 'customer.subscription.deleted', showSubscription(subscription))
}

/** What a change to another price costs today: the new one for the time that is left, less what is not used of the old one. */
export function costOfChange({ now }: Pick<Checkout, 'now'>, subscription: Subscription, priceId: string): number {
  if (subscription.status === 'trialing') return 0
  const [before, after] = [getPrice(subscription.price), getPrice(priceId)]
  const { periodStart, periodEnd } = subscription
  const left = Math.max(0, periodEnd - secondsOf(now())) / (periodEnd - periodStart)
  const isSamePeriod = before.frequency === after.frequency
  return Math.max(0, Math.round((isSamePeriod ? after.amount * left : after.amount) - before.amount * left))
}

export function changePrice(checkout: Checkout, subscription: Subscription, priceId: string): void {
  const amount = costOfChange(checkout, subscription, priceId)
  const isNewPeriod = getPrice(priceId).frequency !== getPrice(subscription.price).frequency
  subscription.price = priceId
  if (isNewPeriod && subscription.status === 'active') beginPeriod(subscription, secondsOf(checkout.now()), true)
  subscription.cancelAtPeriodEnd = false
  subscription.canceledAt = null
  if (amount > 0) charge(checkout, subscription, amount)
  emit(checkout, 'customer.subscription.updated', showSubscription(subscription))
}

/** Lets the time that has passed do what it does: trials end, periods are paid for again, what was to end ends. */
export function letTimePass(checkout: Checkout): void {
  const now = secondsOf(checkout.now())
  for (const session of Object.values(checkout.data.sessions)) {
    if (session.status === 'open' && session.expiresAt <= now) session.status = 'expired'
  }
  for (const subscription of Object.values(checkout.data.subscriptions)) {
    while (subscription.status !== 'canceled' && subscription.periodEnd <= now) renew(checkout, subscription)
  }
}

function renew(checkout: Checkout, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    endNow(checkout, subscription)
    return
  }
  subscription.status = 'active'
  beginPeriod(subscription, subscription.periodEnd, false)
  charge(checkout, subscription, getPrice(subscription.price).amount)
  emit(checkout, 'customer.subscription.updated', showSubscription(subscription))
}

function beginPeriod(subscription: Subscription, start: number, isNewAnchor: boolean): void {
  if (isNewAnchor) subscription.anchor = start
  subscription.periodStart = start
  subscription.periodEnd = endOfPeriod(subscription.anchor, start, getPrice(subscription.price).frequency)
}

function charge(checkout: Checkout, subscription: Subscription, amount: number): void {
  const id = makeId('in')
  const { customer } = subscription
  const created = secondsOf(checkout.now())
  const invoice = { id, customer, subscription: subscription.id, amount, created, paymentIntent: makeId('pi') }
  checkout.data.invoices[id] = { ...invoice, refunded: false }
  subscription.latestInvoice = id
  emit(checkout, 'invoice.paid', showInvoice({ ...invoice, refunded: false }))
}
