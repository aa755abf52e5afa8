import { createStripeId, type StripeAccount, toUnixSeconds } from './stripe-account.ts'

const API_VERSION = '2026-10-28.endive'

export interface StripeEvent {
  id: string
  type: string
  object: object
  created: Date
  livemode?: boolean
}

export function createStripeEvent({ id, type, object, created, livemode = false }: StripeEvent) {
  return {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: toUnixSeconds(created),
    data: { object },
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

export function queueEvent({ data, now, webhookDelayMs }: StripeAccount, type: string, object: object): void {
  const created = now()
  const event = createStripeEvent({ id: createStripeId('evt'), type, object, created })
  const nextAt = created.getTime() + webhookDelayMs
  data.deliveries.push({ id: event.id, body: JSON.stringify(event), attempts: 0, nextAt })
}
