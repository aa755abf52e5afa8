import { getPortal } from './api/portals.ts'
import { getSession } from './api/sessions.ts'
import type { Checkout } from './checkout.ts'
import type { Session, Subscription } from './checkout-data.ts'
import { writeCheckoutPage, writeClosedPage } from './pages/checkout-page.ts'
import { writeConfirmPage, writePortalPage } from './pages/portal-page.ts'
import { findPrice } from './prices.ts'
import { changePrice, costOfChange, setEnding, subscribe } from './subscriptions.ts'

export type PageCall = { method: string; path: string; query: URLSearchParams; form: URLSearchParams }

/** A page, or where the browser goes instead. */
export type PageAnswer = { page: string } | { goTo: string }

/** The pages a person sees; undefined where there is none. Throws StripeError for an unknown session. */
export function routePage(checkout: Checkout, call: PageCall): PageAnswer | undefined {
  const [, kind, id = ''] = call.path.split('/')
  if (kind === 'pay') return answerCheckout(checkout, call, getSession(checkout, id))
  return kind === 'portal' ? answerPortal(checkout, call, id) : undefined
}

function answerCheckout(checkout: Checkout, { method, form }: PageCall, session: Session): PageAnswer {
  const isPost = method === 'POST'
  if (isPost && form.get('do') === 'cancel') return { goTo: session.cancelUrl }
  // Paid in another tab: the money was taken once, and the buyer has what they came for.
  if (isPost && session.status === 'complete') return { goTo: session.successUrl }
  if (session.status !== 'open') return { page: writeClosedPage(session) }
  if (!isPost) return { page: writeCheckoutPage(session, checkout.data.customers[session.customer]?.email ?? '') }
  subscribe(checkout, session)
  return { goTo: session.successUrl }
}

function answerPortal(checkout: Checkout, { method, form, query }: PageCall, id: string): PageAnswer {
  const portal = getPortal(checkout, id)
  const { customer } = portal
  const subscription = findSubscription(checkout, customer)
  if (method === 'POST') {
    if (subscription) carryOut(checkout, subscription, form)
    return { goTo: `/portal/${id}` }
  }
  const wanted = query.get('price')
  if (subscription && wanted && wanted !== subscription.price && findPrice(wanted)) {
    return { page: writeConfirmPage(portal, subscription, wanted, costOfChange(checkout, subscription, wanted)) }
  }
  const invoices = Object.values(checkout.data.invoices).filter(
    (invoice) => invoice.customer === customer && invoice.amount > 0,
  )
  const email = checkout.data.customers[customer]?.email ?? ''
  return { page: writePortalPage({ portal, email, subscription, invoices: invoices.reverse() }) }
}

function carryOut(checkout: Checkout, subscription: Subscription, form: URLSearchParams): void {
  const wanted = form.get('price')
  const action = form.get('do')
  if (action === 'end' || action === 'resume') setEnding(checkout, subscription, action === 'end')
  if (action === 'change' && wanted && findPrice(wanted)) changePrice(checkout, subscription, wanted)
}

function findSubscription({ data }: Checkout, customer: string): Subscription | undefined {
  return Object.values(data.subscriptions)
    .filter((subscription) => subscription.customer === customer && subscription.status !== 'canceled')
    .at(-1)
}
