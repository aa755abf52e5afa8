import { type Checkout, makeId, secondsOf } from '../checkout.ts'
import type { Session } from '../checkout-data.ts'
import { emit } from '../emit.ts'
import { findPrice } from '../prices.ts'
import { showList, showSession } from '../shapes.ts'
import { missing, StripeError } from '../stripe-error.ts'
import { getCustomer } from './customers.ts'
import { getAddress, getText, readGroup } from './read-form.ts'

const OPEN_FOR_SECONDS = 24 * 60 * 60

export function createSession(checkout: Checkout, form: URLSearchParams): object {
  if (getText(form, 'mode') !== 'subscription') {
    throw new StripeError(400, 'The sandbox sells subscriptions only.', { param: 'mode' })
  }
  const customer = getCustomer(checkout, getText(form, 'customer'), 'customer')
  const price = getText(form, 'line_items[0][price]')
  if (!findPrice(price)) throw missing('price', price, 'line_items[0][price]')
  const created = secondsOf(checkout.now())
  const session: Session = {
    id: makeId('cs_test'),
    customer: customer.id,
    price,
    status: 'open',
    trialDays: Number(form.get('subscription_data[trial_period_days]') ?? 0),
    successUrl: getAddress(form, 'success_url'),
    cancelUrl: getAddress(form, 'cancel_url'),
    reference: form.get('client_reference_id') ?? '',
    metadata: readGroup(form, 'metadata'),
    subscriptionMetadata: readGroup(form, 'subscription_data[metadata]'),
    created,
    expiresAt: created + OPEN_FOR_SECONDS,
    subscription: null,
  }
  checkout.data.sessions[session.id] = session
  return showSession(session, checkout.address())
}

export function listSessions(checkout: Checkout, query: URLSearchParams): object {
  const [customer, status] = [query.get('customer'), query.get('status')]
  const found = Object.values(checkout.data.sessions)
    .filter(
      (session) =>
        (customer === null || session.customer === customer) && (status === null || session.status === status),
    )
    .reverse()
  return showList(
    '/v1/checkout/sessions',
    found.map((session) => showSession(session, checkout.address())),
  )
}

export function expireSession(checkout: Checkout, id: string): object {
  const session = getSession(checkout, id)
  if (session.status !== 'open') {
    throw new StripeError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    )
  }
  session.status = 'expired'
  emit(checkout, 'checkout.session.expired', showSession(session, checkout.address()))
  return showSession(session, checkout.address())
}

export function getSession({ data }: Checkout, id: string): Session {
  const session = data.sessions[id]
  if (!session) throw missing('checkout.session', id)
  return session
}
