import type { Checkout } from '../checkout.ts'
import { findPrice, PRICES } from '../prices.ts'
import { showCustomer, showList, showPrice, showSession, showSubscription } from '../shapes.ts'
import { missing, StripeError } from '../stripe-error.ts'
import { createCustomer, deleteCustomer, getCustomer } from './customers.ts'
import { createRefund, listInvoicePayments } from './payments.ts'
import { createPortal } from './portals.ts'
import { createSession, expireSession, getSession, listSessions } from './sessions.ts'
import { cancelSubscription, getSubscription, listSubscriptions } from './subscriptions.ts'

export type ApiCall = { method: string; path: string; query: URLSearchParams; form: URLSearchParams }

type Answer = (checkout: Checkout, call: ApiCall & { id: string }) => object

const ROUTES: Readonly<Record<string, Answer>> = {
  'GET /v1/prices': () => showList('/v1/prices', PRICES.map(showPrice)),
  'GET /v1/prices/:id': (_checkout, { id }) => {
    const price = findPrice(id)
    if (!price) throw missing('price', id)
    return showPrice(price)
  },
  'POST /v1/customers': (checkout, { form }) => createCustomer(checkout, form),
  'GET /v1/customers/:id': (checkout, { id }) => showCustomer(getCustomer(checkout, id)),
  'DELETE /v1/customers/:id': (checkout, { id }) => deleteCustomer(checkout, id),
  'POST /v1/checkout/sessions': (checkout, { form }) => createSession(checkout, form),
  'GET /v1/checkout/sessions': (checkout, { query }) => listSessions(checkout, query),
  'GET /v1/checkout/sessions/:id': (checkout, { id }) => showSession(getSession(checkout, id), checkout.address()),
  'POST /v1/checkout/sessions/:id/expire': (checkout, { id }) => expireSession(checkout, id),
  'GET /v1/subscriptions': (checkout, { query }) => listSubscriptions(checkout, query),
  'GET /v1/subscriptions/:id': (checkout, { id }) => showSubscription(getSubscription(checkout, id)),
  'DELETE /v1/subscriptions/:id': (checkout, { id }) => cancelSubscription(checkout, id),
  'GET /v1/invoice_payments': (checkout, { query }) => listInvoicePayments(checkout, query),
  'POST /v1/refunds': (checkout, { form }) => createRefund(checkout, form),
  'POST /v1/billing_portal/sessions': (checkout, { form }) => createPortal(checkout, form),
}

/** The part of Stripe's API that a subscription shop needs. */
export function routeApi(checkout: Checkout, call: ApiCall): object {
  for (const [route, answer] of Object.entries(ROUTES)) {
    const [method, pattern = ''] = route.split(' ')
    const id = method === call.method ? findId(pattern, call.path) : undefined
    if (id !== undefined) return answer(checkout, { ...call, id })
  }
  throw new StripeError(404, `Unrecognized request URL (${call.method}: ${call.path}).`)
}

/** '' where the pattern names no id; undefined where it does not fit. */
function findId(pattern: string, path: string): string | undefined {
  const expression = new RegExp(`^${pattern.replace(':id', '([\\w-]+)')}$`)
  const found = expression.exec(path)
  return found ? (found[1] ?? '') : undefined
}
