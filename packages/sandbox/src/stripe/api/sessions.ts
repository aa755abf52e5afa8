import { queueEvent } from '#stripe/events.ts'
import { findPrice } from '#stripe/prices.ts'
import { toListObject, toSessionObject } from '#stripe/shapes.ts'
import { createStripeId, type StripeAccount, toUnixSeconds } from '#stripe/stripe-account.ts'
import type { Session } from '#stripe/stripe-data.ts'
import { createMissingError, StripeError } from '#stripe/stripe-error.ts'
import { getCustomer } from './customers.ts'
import { getFormText, getFormWebAddress, readFormGroup } from './read-request.ts'

const OPEN_FOR_SECONDS = 24 * 60 * 60

export function createStripeSession(account: StripeAccount, form: URLSearchParams): object {
  if (getFormText(form, 'mode') !== 'subscription') {
    throw new StripeError(400, 'The sandbox sells subscriptions only.', { param: 'mode' })
  }
  const customer = getCustomer(account, getFormText(form, 'customer'), 'customer')
  const price = getFormText(form, 'line_items[0][price]')
  if (!findPrice(price)) throw createMissingError('price', price, 'line_items[0][price]')
  const created = toUnixSeconds(account.now())
  const session: Session = {
    id: createStripeId('cs_test'),
    customer: customer.id,
    price,
    status: 'open',
    trialDays: Number(form.get('subscription_data[trial_period_days]') ?? 0),
    successUrl: getFormWebAddress(form, 'success_url'),
    cancelUrl: getFormWebAddress(form, 'cancel_url'),
    reference: form.get('client_reference_id') ?? '',
    metadata: readFormGroup(form, 'metadata'),
    subscriptionMetadata: readFormGroup(form, 'subscription_data[metadata]'),
    created,
    expiresAt: created + OPEN_FOR_SECONDS,
    subscription: null,
  }
  account.data.sessions[session.id] = session
  return toSessionObject(session, account.address())
}

export function listStripeSessions(account: StripeAccount, query: URLSearchParams): object {
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

export function expireStripeSession(account: StripeAccount, id: string): object {
  const session = getStripeSession(account, id)
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

export function getStripeSession({ data }: StripeAccount, id: string): Session {
  const session = data.sessions[id]
  if (!session) throw createMissingError('checkout.session', id)
  return session
}
