import { createServer } from 'node:http'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { PRICES } from '#stripe/prices.ts'
import { startStripe } from '#stripe/start-stripe.ts'
import { createTemporaryDataFolder } from './open-sandbox.ts'

export const [PRO_MONTHLY = '', PRO_ANNUAL = '', PREMIUM_MONTHLY = '', PREMIUM_ANNUAL = ''] = PRICES.map(({ id }) => id)

/** Webhooks may be this old, because a test may move the clock while an event is on its way. */
const YEAR_SECONDS = 366 * 24 * 60 * 60

interface Options {
  folder?: string
  start?: Date
  statuses?: number[]
}

export async function openStripe({ folder, start = new Date('2026-01-31T10:00:00Z'), statuses = [] }: Options = {}) {
  const clock = { now: start }
  const told: { event: Stripe.Event; status: number }[] = []
  const product = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = statuses.shift() ?? 200
    const header = request.headers['stripe-signature'] ?? ''
    const secret = checkout.environment.STRIPE_WEBHOOK_SECRET ?? ''
    const event = stripe.webhooks.constructEvent(
      Buffer.concat(chunks),
      header,
      secret,
      YEAR_SECONDS,
      undefined,
      clock.now.getTime(),
    )
    told.push({ event, status })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
  const place = product.address()
  if (typeof place !== 'object' || place === null) throw new Error('the product does not listen')
  const webhookUrl = `http://127.0.0.1:${place.port}/api/stripe/webhook`
  const settings = { dataFolder: folder ?? (await createTemporaryDataFolder()), webhookUrl, webhookDelayMs: 0 }
  const checkout = await startStripe(settings, () => clock.now)
  const { STRIPE_API_BASE: address = '', STRIPE_SECRET_KEY: key = '' } = checkout.environment
  const { hostname, port } = new URL(address)
  const stripe = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  onTestFinished(async () => {
    await checkout.close()
    product.closeAllConnections()
    product.close()
  })
  return { stripe, clock, told, address, environment: checkout.environment, close: checkout.close }
}

export type OpenedStripe = Awaited<ReturnType<typeof openStripe>>

export async function createCheckoutSession(
  { stripe }: Pick<OpenedStripe, 'stripe'>,
  price = PRO_MONTHLY,
  trialDays = 0,
) {
  const customer = await stripe.customers.create({ email: 'buyer@bricks.example', metadata: { user_id: 'user' } })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'user',
    line_items: [{ price, quantity: 1 }],
    metadata: { price_id: price },
    subscription_data: { metadata: { user_id: 'user' }, ...(trialDays && { trial_period_days: trialDays }) },
    success_url: 'http://localhost:3000/dashboard/success',
    cancel_url: 'http://localhost:3000/dashboard/canceled',
  })
  return { customer: customer.id, session }
}

export async function postForm(page: string, fields: Record<string, string>): Promise<string | null> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return response.headers.get('location')
}

export async function buySubscription(checkout: Pick<OpenedStripe, 'stripe'>, price = PRO_MONTHLY, trialDays = 0) {
  const { customer, session } = await createCheckoutSession(checkout, price, trialDays)
  await postForm(session.url ?? '', { do: 'pay' })
  const { data } = await checkout.stripe.subscriptions.list({ customer })
  const [subscription] = data
  if (!subscription) throw new Error('nothing was bought')
  return { customer, session, subscription }
}
