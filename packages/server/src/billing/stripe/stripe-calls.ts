import type { Logger } from 'pino'
import type Stripe from 'stripe'
import { AppError } from '#app-error.ts'
import {
  CustomerGoneError,
  type NewCheckout,
  type OpenCheckout,
  type PaidSubscription,
  type PaymentCalls,
} from '#billing/payments.ts'
import { readTextOrEmpty } from '#json.ts'
import { SECOND } from '#time.ts'

const PAGE = 100
const MOST = 1_000

export function createStripeCalls(stripe: Stripe, send: SendRequest): PaymentCalls {
  return {
    createCustomer: async ({ email, userId, key }) => {
      const customer = { email, metadata: { user_id: userId } }
      return (await send((options) => stripe.customers.create(customer, { ...options, idempotencyKey: key }))).id
    },
    deleteCustomer: async (id) => {
      await fallBackIfMissing(undefined, () => send((options) => stripe.customers.del(id, options)))
    },
    listSubscriptions: async (customer) => {
      const query = { customer, status: 'all', limit: PAGE } as const
      const requestSubscriptions = () =>
        send((options) => stripe.subscriptions.list(query, options).autoPagingToArray({ limit: MOST }))
      return (await fallBackIfMissing([], requestSubscriptions)).map(toPaidSubscription)
    },
    listOpenCheckouts: async (customer) => {
      const query = { customer, status: 'open', limit: PAGE } as const
      const requestCheckoutSessions = () => send((options) => stripe.checkout.sessions.list(query, options))
      const { data } = await fallBackIfMissing({ data: [] }, requestCheckoutSessions)
      return data.flatMap((session) => toOpenCheckout(session) ?? [])
    },
    createCheckout: (checkout) => createCheckout(stripe, send, checkout),
    expireCheckout: (id) =>
      fallBackIfRefused(false, async () => {
        await send((options) => stripe.checkout.sessions.expire(id, {}, options))
        return true
      }),
    createPortal: async (customer, return_url) => {
      const createPortalSession = () =>
        send((options) => stripe.billingPortal.sessions.create({ customer, return_url }, options))
      return (await throwCustomerGoneIfMissing(createPortalSession)).url
    },
    cancelSubscription: async (id) => {
      await fallBackIfMissing(undefined, () => send((options) => stripe.subscriptions.cancel(id, {}, options)))
    },
    refundLastPayment: (id) => refundLastPayment(stripe, send, id),
  }
}

async function createCheckout(stripe: Stripe, send: SendRequest, checkout: NewCheckout): Promise<string> {
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
  const createCheckoutSession = () =>
    send((options) => stripe.checkout.sessions.create(session, { ...options, idempotencyKey: key }))
  const { url } = await throwCustomerGoneIfMissing(createCheckoutSession)
  if (!url) throw new Error('Stripe made a checkout without an address')
  return url
}

/** With these codes Stripe refuses a refund: the payment was refunded already, or the card's holder disputed it. */
const GIVEN_BACK = ['charge_already_refunded', 'charge_disputed']

async function refundLastPayment(stripe: Stripe, send: SendRequest, subscriptionId: string): Promise<void> {
  const { latest_invoice } = await send((options) => stripe.subscriptions.retrieve(subscriptionId, {}, options))
  const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id
  if (!invoice) return
  const { data } = await send((options) => stripe.invoicePayments.list({ invoice, status: 'paid' }, options))
  for (const { id, payment } of data) {
    const intent = payment.payment_intent
    const payment_intent = typeof intent === 'string' ? intent : intent?.id
    if (!payment_intent) continue
    const refund = { payment_intent, reason: 'duplicate' } as const
    const createRefund = () =>
      send((options) => stripe.refunds.create(refund, { ...options, idempotencyKey: `bricks-refund-${id}` }))
    await fallBackIfRefused(undefined, createRefund, GIVEN_BACK)
  }
}

function fallBackIfMissing<Answer, Instead>(instead: Instead, work: () => Promise<Answer>): Promise<Answer | Instead> {
  return fallBackIfRefused(instead, work, ['resource_missing'])
}

/** Stripe also says so of a price, for example of one from its test mode. The customer is then still there. */
async function throwCustomerGoneIfMissing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const isMissing = error instanceof StripeRefusal && error.reason === 'resource_missing'
    throw isMissing && !error.parameter.startsWith('line_items') ? new CustomerGoneError() : error
  }
}

async function fallBackIfRefused<Answer, Instead>(
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

function toPaidSubscription(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, created, items, trial_end, cancel_at, cancel_at_period_end } = subscription
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  const periodEnd = status === 'trialing' && trial_end !== null ? trial_end : Math.max(...ends)
  return {
    id,
    status,
    priceIds: items.data.map(({ price }) => price.id),
    createdAt: secondsToDate(created),
    periodEndsAt: Number.isFinite(periodEnd) ? secondsToDate(periodEnd) : null,
    endsAt: findEndDate(cancel_at, cancel_at_period_end ? periodEnd : null),
  }
}

function toOpenCheckout({ id, url, metadata, expires_at }: Stripe.Checkout.Session): OpenCheckout | undefined {
  if (!url) return undefined
  return { id, url, priceId: metadata?.price_id, expiresAt: secondsToDate(expires_at) }
}

function findEndDate(cancelAt: number | null, periodEnd: number | null): Date | null {
  const end = cancelAt ?? periodEnd
  return end === null ? null : secondsToDate(end)
}

function secondsToDate(seconds: number): Date {
  return new Date(seconds * SECOND)
}

interface RequestOptions {
  timeout: number
  maxNetworkRetries: number
}

type SendRequest = <Answer>(request: (options: RequestOptions) => Promise<Answer>) => Promise<Answer>

class StripeRefusal extends AppError {
  readonly reason: string
  /** The parameter of the request that was refused, such as `line_items[0][price]`; '' if Stripe names none. */
  readonly parameter: string

  constructor(reason: string, parameter: string, cause: unknown) {
    super('billing_unavailable', { cause })
    this.reason = reason
    this.parameter = parameter
  }
}

export function createRequestSender(limitMs: number, logger: Logger): SendRequest {
  const end = performance.now() + limitMs
  return async (request) => {
    const left = Math.max(1, Math.floor(end - performance.now()))
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('Stripe took too long')), left)
    try {
      return await Promise.race([request({ timeout: left, maxNetworkRetries: 1 }), tooLate])
    } catch (error) {
      throw logFailureAsAppError(error, logger)
    } finally {
      clearTimeout(timer)
    }
  }
}

function logFailureAsAppError(error: unknown, logger: Logger): Error {
  const { type, code, param, statusCode, requestId } = readErrorCodes(error)
  logger.warn({ type, code, param, statusCode, requestId }, 'Stripe did not answer as asked')
  if (type === 'StripeInvalidRequestError')
    return new StripeRefusal(readTextOrEmpty(code), readTextOrEmpty(param), error)
  return new AppError('billing_unavailable', { cause: error })
}

/** Logs only the codes of an error, because its text may quote data of the request. */
function readErrorCodes(error: unknown): Record<string, unknown> {
  return error instanceof Error ? { type: error.name, ...error } : {}
}
