import { createHmac } from 'node:crypto'
import { type Checkout, secondsOf } from './checkout.ts'
import type { Delivery } from './checkout-data.ts'

const TIMEOUT_MS = 25_000
/** Between one try and the next, in seconds. */
const WAITS = [1, 2, 5, 15, 60, 300, 900, 3_600, 10_800, 10_800, 10_800, 10_800]

/** Delivers the events that are due to the product, signed as Stripe signs; what is not taken comes again later. */
export async function sendWebhooks(checkout: Checkout, target: string): Promise<void> {
  const now = checkout.now().getTime()
  const due = checkout.data.deliveries.filter(({ nextAt }) => nextAt <= now)
  const taken = new Set<Delivery>()
  const deliver = async (delivery: Delivery) => void ((await send(checkout, delivery, target)) && taken.add(delivery))
  await Promise.all(due.map(deliver))
  checkout.data.deliveries = checkout.data.deliveries.filter(
    (delivery) => !taken.has(delivery) && delivery.attempts <= WAITS.length,
  )
}

function signPayload(secret: string, body: string, at: Date): string {
  const time = secondsOf(at)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

async function send({ data, now }: Checkout, delivery: Delivery, target: string): Promise<boolean> {
  delivery.attempts++
  delivery.nextAt = now().getTime() + (WAITS[delivery.attempts - 1] ?? 0) * 1000
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signPayload(data.webhookSecret, delivery.body, now()),
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(target, { method: 'POST', headers, body: delivery.body, signal }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}
