import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '#http/listen-on-loopback.ts'
import { type ApiAnswer, answerStripeApi, type KnownAnswers } from './api/answer-api.ts'
import { readStripeRequest, type StripeRequest } from './api/read-request.ts'
import { createEmptyData, type StripeAccount, toUnixSeconds } from './stripe-account.ts'
import type { StripeData, Subscription } from './stripe-data.ts'

export { createStripeEvent } from './events.ts'
export { PRICE_IDS } from './prices.ts'

export const STARTED = new Date('2026-11-21T12:00:00.000Z')
const MONTH_LATER = new Date('2026-12-21T12:00:00.000Z')

export interface SubscriptionSketch {
  id: string
  customer: string
  status: string
  price: string
  created?: Date
  periodEnd?: Date
  cancelAtPeriodEnd?: boolean
  cancelAt?: Date
  trialEnd?: Date
}

export type Interference = (
  request: StripeRequest,
) => Promise<ApiAnswer | 'cut' | undefined> | ApiAnswer | 'cut' | undefined

export interface ScriptedStripe {
  baseUrl: string
  requests: StripeRequest[]
  data: StripeData
  setSubscription(sketch: SubscriptionSketch): Subscription
  setInterference(interference: Interference | undefined): void
  countRequests(method: string, path: RegExp): number
  close(): Promise<void>
}

export async function startScriptedStripe(): Promise<ScriptedStripe> {
  const data = createEmptyData()
  const known: KnownAnswers = new Map()
  const requests: StripeRequest[] = []
  let interference: Interference | undefined
  let baseUrl = ''
  const account: StripeAccount = { data, now: () => STARTED, address: () => baseUrl, webhookDelayMs: 0 }

  async function answerScriptedRequest(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readStripeRequest(message)
    requests.push(request)
    // A read shows the state at the time when the request arrived, even if its answer is late.
    const read = request.method === 'GET' ? structuredClone(answerStripeApi(account, known, request)) : undefined
    const instead = await interference?.(request)
    if (instead === 'cut') return void message.socket.destroy()
    const { status, body } = instead ?? read ?? answerStripeApi(account, known, request)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
    response.end(JSON.stringify(body))
  }
  const { port, close } = await listenOnLoopback(() => createServer(answerScriptedRequest), 0)
  baseUrl = `http://127.0.0.1:${port}`

  return {
    baseUrl,
    requests,
    data,
    setSubscription: (sketch) => setSubscription(data, sketch),
    setInterference: (next) => {
      interference = next
    },
    countRequests: (method, path) =>
      requests.filter((request) => request.method === method && path.test(request.path)).length,
    close,
  }
}

function setSubscription(data: StripeData, sketch: SubscriptionSketch): Subscription {
  const { id, customer, status, price, cancelAtPeriodEnd = false, cancelAt, trialEnd } = sketch
  const created = toUnixSeconds(sketch.created ?? STARTED)
  const invoice = `in_${id}`
  const paid = { id: invoice, customer, subscription: id, amount: 2_900, created, paymentIntent: `pi_${id}` }
  data.invoices[invoice] ??= { ...paid, refunded: false }
  const subscription: Subscription = {
    id,
    customer,
    price,
    status,
    metadata: {},
    created,
    anchor: created,
    periodStart: created,
    periodEnd: toUnixSeconds(sketch.periodEnd ?? MONTH_LATER),
    trialEnd: trialEnd ? toUnixSeconds(trialEnd) : null,
    cancelAtPeriodEnd,
    ...(cancelAt && { cancelAt: toUnixSeconds(cancelAt) }),
    canceledAt: status === 'canceled' ? created : null,
    latestInvoice: invoice,
  }
  data.subscriptions[id] = subscription
  return subscription
}
