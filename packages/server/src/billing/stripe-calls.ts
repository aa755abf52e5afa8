import type Stripe from 'stripe'
import { type Ask, StripeRefusal } from './ask-stripe.ts'
import { CustomerGone, type NewCheckout, type PaymentCalls } from './payments.ts'
import { toOpenCheckout, toSubscription } from './stripe-shapes.ts'

const PAGE = 100
/** More subscriptions than anybody has; the list is read to its end all the same. */
const MOST = 1_000

/** Stripe's answers to what the product asks. */
export function createStripeCalls(stripe: Stripe, ask: Ask): PaymentCalls {
  return {
    createCustomer: async ({ email, userId, key }) => {
      const customer = { email, metadata: { user_id: userId } }
      return (await ask((options) => stripe.customers.create(customer, { ...options, idempotencyKey: key }))).id
    },
    deleteCustomer: async (id) => {
      await orGone(undefined, () => ask((options) => stripe.customers.del(id, options)))
    },
    listSubscriptions: async (customer) => {
      const query = { customer, status: 'all', limit: PAGE } as const
      const list = () => ask((options) => stripe.subscriptions.list(query, options).autoPagingToArray({ limit: MOST }))
      return (await orGone([], list)).map(toSubscription)
    },
    listOpenCheckouts: async (customer) => {
      const query = { customer, status: 'open', limit: PAGE } as const
      const list = () => ask((options) => stripe.checkout.sessions.list(query, options))
      const { data } = await orGone({ data: [] }, list)
      return data.flatMap((session) => toOpenCheckout(session) ?? [])
    },
    createCheckout: (checkout) => createCheckout(stripe, ask, checkout),
    expireCheckout: (id) =>
      orRefused(false, async () => {
        await ask((options) => stripe.checkout.sessions.expire(id, {}, options))
        return true
      }),
    createPortal: async (customer, return_url) => {
      const create = () => ask((options) => stripe.billingPortal.sessions.create({ customer, return_url }, options))
      return (await orCustomerGone(create)).url
    },
    cancelSubscription: async (id) => {
      await orGone(undefined, () => ask((options) => stripe.subscriptions.cancel(id, {}, options)))
    },
    refundLastPayment: (id) => refundLastPayment(stripe, ask, id),
  }
}

async function createCheckout(stripe: Stripe, ask: Ask, checkout: NewCheckout): Promise<string> {
  const { customerId, userId, priceId, trialDays, successUrl, cancelUrl, key } = checkout
  const metadata = { user_id: userId, price_id: priceId }
  const session: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    metadata,
    subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
  const create = () => ask((options) => stripe.checkout.sessions.create(session, { ...options, idempotencyKey: key }))
  const { url } = await orCustomerGone(create)
  if (!url) throw new Error('Stripe made a checkout without an address')
  return url
}

async function refundLastPayment(stripe: Stripe, ask: Ask, subscriptionId: string): Promise<void> {
  const { latest_invoice } = await ask((options) => stripe.subscriptions.retrieve(subscriptionId, {}, options))
  const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id
  if (!invoice) return
  const { data } = await ask((options) => stripe.invoicePayments.list({ invoice, status: 'paid' }, options))
  for (const { id, payment } of data) {
    const intent = payment.payment_intent
    const payment_intent = typeof intent === 'string' ? intent : intent?.id
    if (!payment_intent) continue
    const refund = { payment_intent, reason: 'duplicate' } as const
    const create = () =>
      ask((options) => stripe.refunds.create(refund, { ...options, idempotencyKey: `bricks-refund-${id}` }))
    await orRefused(undefined, create, ['charge_already_refunded'])
  }
}

/** What has ended or was deleted at Stripe needs no second end. */
function orGone<Answer, Instead>(instead: Instead, work: () => Promise<Answer>): Promise<Answer | Instead> {
  return orRefused(instead, work, ['resource_missing'])
}

async function orCustomerGone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StripeRefusal && error.reason === 'resource_missing') throw new CustomerGone()
    throw error
  }
}

async function orRefused<Answer, Instead>(
  instead: Instead,
  work: () => Promise<Answer>,
  reasons?: readonly string[],
): Promise<Answer | Instead> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StripeRefusal && (reasons?.includes(error.reason) ?? true)) return instead
    throw error
  }
}
