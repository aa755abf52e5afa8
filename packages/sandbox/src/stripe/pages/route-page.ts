import { getCustomer } from '#stripe/api/customers.ts'
import { getPortal } from '#stripe/api/portals.ts'
import type { StripeRequest } from '#stripe/api/read-request.ts'
import { getStripeSession } from '#stripe/api/sessions.ts'
import { findTestCard, keepTestCardUnlessRefused, type TestCard } from '#stripe/cards.ts'
import { findPrice } from '#stripe/prices.ts'
import type { StripeAccount } from '#stripe/stripe-account.ts'
import type { Customer, Invoice, Session, Subscription } from '#stripe/stripe-data.ts'
import {
  changeSubscriptionPrice,
  computePriceChangeCost,
  endPeriodNow,
  findOpenInvoices,
  payOpenInvoices,
  setCancelAtPeriodEnd,
  startSubscription,
} from '#stripe/subscriptions.ts'
import { writeCheckoutPage, writeClosedCheckoutPage } from './checkout-page.ts'
import { writePlanChangePage, writePortalPage } from './portal-page.ts'

export type PageAnswer = { page: string } | { goTo: string }

export function routeStripePage(account: StripeAccount, call: StripeRequest): PageAnswer | undefined {
  const [, kind, id = ''] = call.path.split('/')
  if (kind === 'pay') return answerCheckout(account, call, getStripeSession(account, id))
  return kind === 'portal' ? answerPortal(account, call, id) : undefined
}

function answerCheckout(account: StripeAccount, { method, form }: StripeRequest, session: Session): PageAnswer {
  const isPost = method === 'POST'
  if (isPost && form.get('do') === 'cancel') return { goTo: session.cancelUrl }
  // A session that was paid in another tab is not charged again.
  if (isPost && session.status === 'complete') return { goTo: session.successUrl }
  if (session.status !== 'open') return { page: writeClosedCheckoutPage(session) }
  const customer = getCustomer(account, session.customer)
  const card = findTestCard(form.get('card'))
  const refusal = isPost ? payByCard(card, session, customer) : ''
  if (!isPost || refusal !== '') return { page: writeCheckoutPage({ session, email: customer.email, card, refusal }) }
  startSubscription(account, session)
  return { goTo: session.successUrl }
}

/** A trial takes each card that can be kept, because nothing is charged yet. */
function payByCard(card: TestCard, { trialDays }: Session, customer: Customer): string {
  return (trialDays > 0 ? '' : card.refusal) || keepTestCardUnlessRefused(customer, card)
}

function answerPortal(account: StripeAccount, { method, form, query }: StripeRequest, id: string): PageAnswer {
  const portal = getPortal(account, id)
  const customer = getCustomer(account, portal.customer)
  const subscription = findRunningSubscription(account, customer.id)
  const refusal = method === 'POST' && subscription ? applyPortalAction(account, { customer, subscription }, form) : ''
  if (method === 'POST' && refusal === '') return { goTo: `/portal/${id}` }
  const wanted = method === 'POST' ? null : query.get('price')
  if (subscription && wanted && wanted !== subscription.price && findPrice(wanted)) {
    return {
      page: writePlanChangePage(portal, subscription, wanted, computePriceChangeCost(account, subscription, wanted)),
    }
  }
  const invoices = Object.values(account.data.invoices).filter(
    (invoice) => invoice.customer === customer.id && invoice.amount > 0,
  )
  const due = subscription ? sumAmounts(findOpenInvoices(account, subscription)) : 0
  const card = findTestCard(customer.card)
  const { email } = customer
  return { page: writePortalPage({ portal, email, subscription, card, due, refusal, invoices: invoices.reverse() }) }
}

interface Subscribed {
  customer: Customer
  subscription: Subscription
}

function applyPortalAction(
  account: StripeAccount,
  { customer, subscription }: Subscribed,
  form: URLSearchParams,
): string {
  const wanted = form.get('price')
  const action = form.get('do')
  if (action === 'end' || action === 'resume') setCancelAtPeriodEnd(account, subscription, action === 'end')
  if (action === 'later') endPeriodNow(account, subscription)
  if (action === 'card') return keepTestCardUnlessRefused(customer, findTestCard(form.get('card')))
  if (action === 'pay') return payOpenInvoices(account, subscription)
  return action === 'change' && wanted && findPrice(wanted)
    ? changeSubscriptionPrice(account, subscription, wanted)
    : ''
}

function sumAmounts(invoices: readonly Invoice[]): number {
  return invoices.reduce((sum, { amount }) => sum + amount, 0)
}

function findRunningSubscription({ data }: StripeAccount, customer: string): Subscription | undefined {
  return Object.values(data.subscriptions)
    .filter((subscription) => subscription.customer === customer && subscription.status !== 'canceled')
    .at(-1)
}
