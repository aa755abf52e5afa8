import { findPrice, PRICES } from '#stripe/prices.ts'
import { toCustomerObject, toListObject, toPriceObject, toSessionObject, toSubscriptionObject } from '#stripe/shapes.ts'
import type { StripeAccount } from '#stripe/stripe-account.ts'
import { createMissingError, StripeError } from '#stripe/stripe-error.ts'
import { createCustomer, deleteCustomer, getCustomer } from './customers.ts'
import { createRefund, listInvoicePayments } from './payments.ts'
import { createPortal } from './portals.ts'
import type { StripeRequest } from './read-request.ts'
import { createStripeSession, expireStripeSession, getStripeSession, listStripeSessions } from './sessions.ts'
import { cancelSubscription, getSubscription, listSubscriptions } from './subscriptions.ts'

type Answer = (account: StripeAccount, call: StripeRequest & { id: string }) => object

const ROUTES: Readonly<Record<string, Answer>> = {
  'GET /v1/prices': () => toListObject('/v1/prices', PRICES.map(toPriceObject)),
  'GET /v1/prices/:id': (_checkout, { id }) => {
    const price = findPrice(id)
    if (!price) throw createMissingError('price', id)
    return toPriceObject(price)
  },
  'POST /v1/customers': (account, { form }) => createCustomer(account, form),
  'GET /v1/customers/:id': (account, { id }) => toCustomerObject(getCustomer(account, id)),
  'DELETE /v1/customers/:id': (account, { id }) => deleteCustomer(account, id),
  'POST /v1/checkout/sessions': (account, { form }) => createStripeSession(account, form),
  'GET /v1/checkout/sessions': (account, { query }) => listStripeSessions(account, query),
  'GET /v1/checkout/sessions/:id': (account, { id }) =>
    toSessionObject(getStripeSession(account, id), account.address()),
  'POST /v1/checkout/sessions/:id/expire': (account, { id }) => expireStripeSession(account, id),
  'GET /v1/subscriptions': (account, { query }) => listSubscriptions(account, query),
  'GET /v1/subscriptions/:id': (account, { id }) => toSubscriptionObject(getSubscription(account, id)),
  'DELETE /v1/subscriptions/:id': (account, { id }) => cancelSubscription(account, id),
  'GET /v1/invoice_payments': (account, { query }) => listInvoicePayments(account, query),
  'POST /v1/refunds': (account, { form }) => createRefund(account, form),
  'POST /v1/billing_portal/sessions': (account, { form }) => createPortal(account, form),
}

export function routeStripeApi(account: StripeAccount, call: StripeRequest): object {
  for (const [route, answer] of Object.entries(ROUTES)) {
    const [method, pattern = ''] = route.split(' ')
    const id = method === call.method ? findId(pattern, call.path) : undefined
    if (id !== undefined) return answer(account, { ...call, id })
  }
  throw new StripeError(404, `Unrecognized request URL (${call.method}: ${call.path}).`)
}

function findId(pattern: string, path: string): string | undefined {
  const expression = new RegExp(`^${pattern.replace(':id', '([\\w-]+)')}$`)
  const found = expression.exec(path)
  return found ? (found[1] ?? '') : undefined
}
