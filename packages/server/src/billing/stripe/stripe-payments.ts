import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { PaymentEvent, Payments } from '#billing/payments.ts'
import type { BillingConfig } from '#config/billing.ts'
import { SECOND } from '#time.ts'
import { createRequestSender, createStripeCalls } from './stripe-calls.ts'

const API_VERSION = '2026-10-28.endive'
const LONGEST_ANSWER_MS = 20 * SECOND
const TOLERANCE_SECONDS = 300

interface StripeOptions {
  config: BillingConfig
  logger: Logger
  limitMs?: number
  fetch?: Parameters<typeof Stripe.createFetchHttpClient>[0]
}

export async function createStripePayments({
  config,
  logger,
  fetch,
  limitMs = LONGEST_ANSWER_MS,
}: StripeOptions): Promise<Payments | undefined> {
  const { secretKey, webhookSecret = '', apiBase } = config
  if (secretKey === undefined) return undefined
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    timeout: limitMs,
    ...(fetch && { httpClient: StripeClient.createFetchHttpClient(fetch) }),
    ...(apiBase && toStripeHost(apiBase)),
  })
  return {
    livemode: !/^[rs]k_test_/.test(secretKey),
    startCalls: () => createStripeCalls(stripe, createRequestSender(limitMs, logger)),
    readEvent: (payload, signature, now) => {
      if (signature === undefined || isFromFuture(signature, now)) return undefined
      try {
        const at = now.getTime()
        const header = [payload, signature, webhookSecret, TOLERANCE_SECONDS, undefined, at] as const
        return toPaymentEvent(stripe.webhooks.constructEvent(...header))
      } catch {
        return undefined
      }
    },
  }
}

/** Stripe's client refuses signatures with an old time, but accepts any time in the future. */
function isFromFuture(signature: string, now: Date): boolean {
  const latest = now.getTime() / SECOND + TOLERANCE_SECONDS
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, seconds]) => Number(seconds) > latest)
}

function toStripeHost(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' } as const
}

/**
 * Reads only the customer and the metadata, because the rest of an event depends on its type and on the API version of
 * the webhook.
 */
function toPaymentEvent({ id, type, livemode, data }: Stripe.Event): PaymentEvent {
  return { id, type, livemode, customerId: findCustomerId(data.object), userId: findUserId(data.object) }
}

function findUserId(object: object): string | undefined {
  if (!('metadata' in object) || typeof object.metadata !== 'object' || object.metadata === null) return undefined
  return 'user_id' in object.metadata && typeof object.metadata.user_id === 'string'
    ? object.metadata.user_id
    : undefined
}

function findCustomerId(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined
  if ('object' in object && object.object === 'customer') return findReferencedId(object)
  return 'customer' in object ? findReferencedId(object.customer) : undefined
}

function findReferencedId(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return undefined
  return typeof reference.id === 'string' ? reference.id : undefined
}
