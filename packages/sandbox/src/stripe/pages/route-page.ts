import { getPortal } from '#stripe/api/portals.ts'
import type { StripeRequest } from '#stripe/api/read-request.ts'
import { getSession } from '#stripe/api/sessions.ts'
import { findPrice } from '#stripe/prices.ts'
import type { StripeAccount } from '#stripe/stripe-account.ts'
import type { Session, Subscription } from '#stripe/stripe-data.ts'
import { changePrice, findCostOfChange, setCancelAtPeriodEnd, startSubscription } from '#stripe/subscriptions.ts'
import { writeCheckoutPage, writeClosedPage } from './checkout-page.ts'
import { writeConfirmPage, writePortalPage } from './portal-page.ts'

export type PageAnswer = { page: string } | { goTo: string }

export function routePage(account: StripeAccount, call: StripeRequest): PageAnswer | undefined {
  const [, kind, id = ''] = call.path.split('/')
  if (kind === 'pay') return answerCheckout(account, call, getSession(account, id))
  return kind === 'portal' ? answerPortal(account, call, id) : undefined
}

function answerCheckout(account: StripeAccount, { method, form }: StripeRequest, session: Session): PageAnswer {
  const isPost = method === 'POST'
  if (isPost && form.get('do') === 'cancel') return { goTo: session.cancelUrl }
  // A session that was paid in another tab is not charged again.
  if (isPost && session.status === 'complete') return { goTo: session.successUrl }
  if (session.status !== 'open') return { page: writeClosedPage(session) }
  if (!isPost) return { page: writeCheckoutPage(session, account.data.customers[session.customer]?.email ?? '') }
  startSubscription(account, session)
  return { goTo: session.successUrl }
}

function answerPortal(account: StripeAccount, { method, form, query }: StripeRequest, id: string): PageAnswer {
  const portal = getPortal(account, id)
  const { customer } = portal
  const subscription = findRunningSubscription(account, customer)
  if (method === 'POST') {
    if (subscription) applyPortalAction(account, subscription, form)
    return { goTo: `/portal/${id}` }
  }
  const wanted = query.get('price')
  if (subscription && wanted && wanted !== subscription.price && findPrice(wanted)) {
    return { page: writeConfirmPage(portal, subscription, wanted, findCostOfChange(account, subscription, wanted)) }
  }
  const invoices = Object.values(account.data.invoices).filter(
    (invoice) => invoice.customer === customer && invoice.amount > 0,
  )
  const email = account.data.customers[customer]?.email ?? ''
  return { page: writePortalPage({ portal, email, subscription, invoices: invoices.reverse() }) }
}

function applyPortalAction(account: StripeAccount, subscription: Subscription, form: URLSearchParams): void {
  const wanted = form.get('price')
  const action = form.get('do')
  if (action === 'end' || action === 'resume') setCancelAtPeriodEnd(account, subscription, action === 'end')
  if (action === 'change' && wanted && findPrice(wanted)) changePrice(account, subscription, wanted)
}

function findRunningSubscription({ data }: StripeAccount, customer: string): Subscription | undefined {
  return Object.values(data.subscriptions)
    .filter((subscription) => subscription.customer === customer && subscription.status !== 'canceled')
    .at(-1)
}
