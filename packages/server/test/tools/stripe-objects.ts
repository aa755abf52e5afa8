/** Objects as Stripe's API reference describes them: the fields that integrations read, with values of no real account. */
export interface SubscriptionSketch {
  id: string
  customer: string
  status: string
  price: string
  created?: Date
  periodEnd?: Date
  cancelAtPeriodEnd?: boolean
  cancelAt?: Date | null
  trialEnd?: Date | null
  latestInvoice?: string | null
}

export const PRICES = {
  pro: { monthly: 'price_pro_month', annually: 'price_pro_year' },
  premium: { monthly: 'price_premium_month', annually: 'price_premium_year' },
}

export const STARTED = new Date('2026-11-21T12:00:00.000Z')
const MONTH_LATER = new Date('2026-12-21T12:00:00.000Z')

export function makeSubscription(sketch: SubscriptionSketch) {
  const { id, customer, status, price, created = STARTED, periodEnd = MONTH_LATER } = sketch
  const { cancelAtPeriodEnd = false, cancelAt = null, trialEnd = null, latestInvoice = `in_${id}` } = sketch
  return {
    id,
    object: 'subscription',
    application: null,
    billing_cycle_anchor: seconds(created),
    cancel_at: cancelAt && seconds(cancelAt),
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: status === 'canceled' ? seconds(created) : null,
    collection_method: 'charge_automatically',
    created: seconds(created),
    currency: 'usd',
    customer,
    ended_at: status === 'canceled' ? seconds(created) : null,
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          created: seconds(created),
          current_period_end: seconds(periodEnd),
          current_period_start: seconds(created),
          metadata: {},
          price: makePrice(price),
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: latestInvoice,
    livemode: false,
    metadata: {},
    start_date: seconds(created),
    status,
    trial_end: trialEnd && seconds(trialEnd),
    trial_start: trialEnd && seconds(created),
  }
}

export type StripeSubscription = ReturnType<typeof makeSubscription>

export interface EventSketch {
  id: string
  type: string
  object: object
  livemode?: boolean
  created?: Date
}

export function makeEvent({ id, type, object, livemode = false, created = STARTED }: EventSketch) {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(created),
    data: { object },
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

export function makeError(code: string, message: string, param?: string) {
  return { error: { type: 'invalid_request_error', code, message, param } }
}

function makePrice(id: string) {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: seconds(STARTED),
    currency: 'usd',
    livemode: false,
    metadata: {},
    product: `prod_${id}`,
    recurring: { interval: id.endsWith('year') ? 'year' : 'month', interval_count: 1, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount: 2900,
  }
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
