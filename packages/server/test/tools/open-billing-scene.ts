import { createStripeEvent, PRICE_IDS, type ScriptedStripe, STARTED, startScriptedStripe } from '@bricks/sandbox/stripe'
import Stripe from 'stripe'
import { createStripePayments } from '#billing/stripe/stripe-payments.ts'
import type { BillingConfig } from '#config/billing.ts'
import { createLogger } from '#logger.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from './test-accounts.ts'

export const WEBHOOK_SECRET = 'whsec_written_for_tests'

export interface BillingScene {
  server: TestServer
  stripe: ScriptedStripe
  now: Date
  createCustomer(options?: { role?: number }): Promise<TestAccount & { customerId: string }>
  checkout(account: TestAccount, priceId?: string): ReturnType<ReturnType<typeof callAs>['post']>
  deliverEvent(event: {
    id: string
    customer: string
    type?: string
    livemode?: boolean
    metadata?: Record<string, string>
  }): Promise<Delivery>
  readSettings(
    account: TestAccount,
  ): Promise<{ role: number; plan: { tier: string; state: string; renews_at: string } }>
  close(): Promise<void>
}

export interface Delivery {
  statusCode: number
  body: string
}

interface SceneOptions extends TestServerOptions {
  limitMs?: number
  trialDays?: number
}

export async function openBillingScene({
  limitMs,
  trialDays = 0,
  ...options
}: SceneOptions = {}): Promise<BillingScene> {
  const stripe = await startScriptedStripe()
  const billing = createBillingConfig(stripe, trialDays)
  const payments = await createStripePayments({
    config: billing,
    logger: createLogger('silent'),
    ...(limitMs && { limitMs }),
  })
  const scene = { now: STARTED }
  const server = await startTestServer({
    ...options,
    config: { ...options.config, billing },
    ports: { ...options.ports, payments, clock: () => scene.now },
  })
  const checkout: BillingScene['checkout'] = (account, priceId = PRICE_IDS.pro.monthly) =>
    callAs(server.app, account).post('/create-checkout-session', { priceId })
  return Object.assign(scene, {
    server,
    stripe,
    checkout,
    createCustomer: async (options: { role?: number } = {}) => {
      const account = await createTestAccount(server, options)
      await confirmTestAddress(server, account)
      await checkout(account)
      const row = server.context.database.selectFrom('subscriptions').select('customer_id')
      const { customer_id } = await row.where('owner_id', '=', account.userId).executeTakeFirstOrThrow()
      return { ...account, customerId: customer_id ?? '' }
    },
    deliverEvent: async ({
      id,
      customer,
      type = 'customer.subscription.updated',
      livemode = false,
      metadata = {},
    }: Parameters<BillingScene['deliverEvent']>[0]) => {
      const object = { id: 'sub_any', object: 'subscription', customer, metadata }
      const payload = JSON.stringify(createStripeEvent({ id, type, object, created: STARTED, livemode }))
      return postEvent(server, payload, signEvent(payload, scene.now))
    },
    readSettings: async (account: TestAccount) => (await callAs(server.app, account).get('/user/settings')).json(),
    close: async () => {
      await server.close()
      await stripe.close()
    },
  })
}

export function createBillingConfig(stripe: ScriptedStripe, trialDays = 0): BillingConfig {
  const keys = { secretKey: 'sk_test_written_for_tests', webhookSecret: WEBHOOK_SECRET }
  return { ...keys, apiBase: stripe.baseUrl, prices: PRICE_IDS, trialDays }
}

export function signEvent(payload: string, at: Date, secret = WEBHOOK_SECRET): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

export async function postEvent(
  { app }: Pick<TestServer, 'app'>,
  payload: string | Buffer,
  signature: string | undefined,
  type = 'application/json; charset=utf-8',
): Promise<Delivery> {
  const headers = { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
  return { statusCode, body }
}
