import { queueEvent } from '#stripe/events.ts'
import { findPrice } from '#stripe/prices.ts'
import { toListObject, toSessionObject } from '#stripe/shapes.ts'
import { makeId, type StripeAccount, toUnixSeconds } from '#stripe/stripe-account.ts'
import type { Session } from '#stripe/stripe-data.ts'
import { createMissingError, StripeError } from '#stripe/stripe-error.ts'
import { getCustomer } from './customers.ts'
import { getText, getWebAddress, readGroup } from './read-request.ts'

const OPEN_FOR_SECONDS = 24 * 60 * 60

export function createSession(account: StripeAccount, form: URLSearchParams): object {
  if (getText(form, 'mode') !== 'subscription') {
    throw new StripeError(400, 'The sandbox sells subscriptions only.', { param: 'mode' })
  }
  const customer = getCustomer(account, getText(form, 'customer'), 'customer')
  const price = getText(form, 'line_items[0][price]')
  if (!findPrice(price)) throw createMissingError('price', price, 'line_items[0][price]')
  const created = toUnixSeconds(account.now())
  const session: Session = {
    id: makeId('cs_test'),
    customer: customer.id,
    price,
    status: 'open',
    trialDays: Number(form.get('subscription_data[trial_period_days]') ?? 0),
    successUrl: getWebAddress(form, 'success_url'),
    cancelUrl: getWebAddress(form, 'cancel_url'),
    reference: form.get('client_reference_id') ?? '',
    metadata: readGroup(form, 'metadata'),
    subscriptionMetadata: readGroup(form, 'subscription_data[metadata]'),
    created,
    expiresAt: created + OPEN_FOR_SECONDS,
    subscription: null,
  }
  account.data.sessions[session.id] = session
  return toSessionObject(session, account.address())
}

export function listSessions(account: StripeAccount, query: URLSearchParams): object {
  const [customer, status] = [query.get('customer'), query.get('status')]
  const found = Object.values(account.data.sessions)
    .filter(
      (session) =>
        (customer === null || session.customer === customer) && (status === null || session.status === status),
    )
    .reverse()
  return toListObject(
    '/v1/checkout/sessions',
    found.map((session) => toSessionObject(session, account.address())),
  )
}

export function expireSession(account: StripeAccount, id: string): object {
  const session = getSession(account, id)
  if (session.status !== 'open') {
    throw new StripeError(
      400,
      `Only StripeAccount Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    )
  }
  session.status = 'expired'
  queueEvent(account, 'checkout.session.expired', toSessionObject(session, account.address()))
  return toSessionObject(session, account.address())
}

export function getSession({ data }: StripeAccount, id: string): Session {
  const session = data.sessions[id]
  if (!session) throw createMissingError('checkout.session', id)
  return session
}
