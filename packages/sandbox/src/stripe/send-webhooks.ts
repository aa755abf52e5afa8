import { createHmac } from 'node:crypto'
import { type StripeAccount, toUnixSeconds } from './stripe-account.ts'
import type { Delivery } from './stripe-data.ts'

const TIMEOUT_MS = 25_000
/** Seconds between attempts. */
const WAITS = [1, 2, 5, 15, 60, 300, 900, 3_600, 10_800, 10_800, 10_800, 10_800]

export async function sendWebhooks(account: StripeAccount, target: string): Promise<void> {
  const now = account.now().getTime()
  const due = account.data.deliveries.filter(({ nextAt }) => nextAt <= now)
  const taken = new Set<Delivery>()
  const deliverAndRememberWebhook = async (delivery: Delivery) =>
    void ((await sendWebhook(account, delivery, target)) && taken.add(delivery))
  await Promise.all(due.map(deliverAndRememberWebhook))
  account.data.deliveries = account.data.deliveries.filter(
    (delivery) => !taken.has(delivery) && delivery.attempts <= WAITS.length,
  )
}

function signPayload(secret: string, body: string, at: Date): string {
  const time = toUnixSeconds(at)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

async function sendWebhook({ data, now }: StripeAccount, delivery: Delivery, target: string): Promise<boolean> {
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
