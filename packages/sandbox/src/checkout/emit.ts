import { type Checkout, makeId, secondsOf } from './checkout.ts'

export const API_VERSION = '2026-10-28.endive'

/** Puts an event on its way to the product. */
export function emit({ data, now, webhookDelayMs }: Checkout, type: string, object: object): void {
  const id = makeId('evt')
  const moment = now()
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: secondsOf(moment),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  data.deliveries.push({ id, body: JSON.stringify(event), attempts: 0, nextAt: moment.getTime() + webhookDelayMs })
}
