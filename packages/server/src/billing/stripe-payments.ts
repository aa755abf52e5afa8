import type { Logger } from 'pino'
import type { BillingConfig } from '#billing-config.ts'
import { openAsk } from './ask-stripe.ts'
import type { Payments } from './payments.ts'
import { createStripeCalls } from './stripe-calls.ts'
import { toEvent } from './stripe-shapes.ts'

/** The version of the API that these files are written for. */
const API_VERSION = '2026-10-28.endive'
const LONGEST_ANSWER_MS = 20_000
/** How far a signature's time may lie from ours, either way. */
const TOLERANCE_SECONDS = 300

interface StripeOptions {
  config: BillingConfig
  logger: Logger
  limitMs?: number
}

/** Stripe, by its own client; undefined where billing is not set up. */
export async function createStripePayments({
  config,
  logger,
  limitMs = LONGEST_ANSWER_MS,
}: StripeOptions): Promise<Payments | undefined> {
  const { secretKey, webhookSecret = '', apiBase } = config
  if (secretKey === undefined) return undefined
  // A large module that a server without billing need not load.
  const { default: Stripe } = await import('stripe')
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    telemetry: false,
    timeout: limitMs,
    ...(apiBase && toAddress(apiBase)),
  })
  return {
    livemode: !/^[rs]k_test_/.test(secretKey),
    open: () => createStripeCalls(stripe, openAsk(limitMs, logger)),
    readEvent: (payload, signature, now) => {
      if (signature === undefined || isFromFuture(signature, now)) return undefined
      try {
        const at = now.getTime()
        const header = [payload, signature, webhookSecret, TOLERANCE_SECONDS, undefined, at] as const
        return toEvent(stripe.webhooks.constructEvent(...header))
      } catch {
        return undefined
      }
    },
  }
}

/** Stripe's client refuses what is too old, but takes any time to come. */
function isFromFuture(signature: string, now: Date): boolean {
  const latest = now.getTime() / 1000 + TOLERANCE_SECONDS
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, seconds]) => Number(seconds) > latest)
}

function toAddress(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' } as const
}
