import { findPrice, getPrice, type Price } from './prices.ts'
import type { Customer, Invoice, Portal, Session, Subscription } from './stripe-data.ts'

const TEST_MODE = { livemode: false }

export function toListObject(url: string, data: readonly object[]) {
  return { object: 'list', url, has_more: false, data }
}

export function toCustomerObject({ id, email, metadata, created }: Customer) {
  return { id, object: 'customer', created, email, name: null, metadata, invoice_settings: {}, ...TEST_MODE }
}

export function toPriceObject({ id, tier, frequency, amount }: Price) {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    product: `prod_sandbox_${tier.id}`,
    recurring: { interval: frequency === 'monthly' ? 'month' : 'year', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: amount,
    metadata: {},
    ...TEST_MODE,
  }
}

function toAnyPriceObject(id: string): object {
  const price = findPrice(id)
  return price
    ? toPriceObject(price)
    : { id, object: 'price', active: true, currency: 'usd', metadata: {}, ...TEST_MODE }
}

export function toSubscriptionObject(subscription: Subscription) {
  const { id, customer, price, status, metadata, created, anchor, periodStart, periodEnd, trialEnd } = subscription
  const { cancelAtPeriodEnd, cancelAt = cancelAtPeriodEnd ? periodEnd : null, canceledAt, latestInvoice } = subscription
  const item = {
    id: `si_${id.slice(4)}`,
    object: 'subscription_item',
    created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    price: toAnyPriceObject(price),
    quantity: 1,
    subscription: id,
    metadata: {},
  }
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created,
    start_date: created,
    billing_cycle_anchor: anchor,
    cancel_at_period_end: cancelAtPeriodEnd,
    cancel_at: cancelAt,
    canceled_at: canceledAt,
    ended_at: status === 'canceled' ? canceledAt : null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    items: toListObject(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: latestInvoice,
    trial_start: trialEnd === null ? null : created,
    trial_end: trialEnd,
    metadata,
    ...TEST_MODE,
  }
}

export function toSessionObject(session: Session, address: string) {
  const { id, customer, status, metadata, created, expiresAt, subscription, successUrl, cancelUrl, price } = session
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    customer,
    client_reference_id: session.reference || null,
    subscription,
    amount_total: session.trialDays > 0 ? 0 : getPrice(price).amount,
    currency: 'usd',
    created,
    expires_at: expiresAt,
    success_url: successUrl,
    cancel_url: cancelUrl,
    url: status === 'open' ? `${address}/pay/${id}` : null,
    metadata,
    ...TEST_MODE,
  }
}

export function toInvoiceObject({ id, customer, subscription, amount, created, isOpen = false }: Invoice) {
  return {
    id,
    object: 'invoice',
    customer,
    status: isOpen ? 'open' : 'paid',
    amount_due: amount,
    amount_paid: isOpen ? 0 : amount,
    currency: 'usd',
    created,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    metadata: {},
    ...TEST_MODE,
  }
}

export function toInvoicePaymentObject({ id, amount, created, paymentIntent }: Invoice) {
  return {
    id: `inpay_${id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created,
    currency: 'usd',
    invoice: id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'paid',
    ...TEST_MODE,
  }
}

export function toPortalObject({ id, customer, returnUrl, created }: Portal, address: string) {
  const url = `${address}/portal/${id}`
  return { id, object: 'billing_portal.session', customer, created, return_url: returnUrl, url, ...TEST_MODE }
}
