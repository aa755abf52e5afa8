import type Stripe from 'stripe'
import type { OpenCheckout, PaidSubscription, PaymentEvent } from './payments.ts'

export function toSubscription(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, created, items, trial_end, cancel_at, cancel_at_period_end } = subscription
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  const periodEnd = status === 'trialing' && trial_end !== null ? trial_end : Math.max(...ends)
  return {
    id,
    status,
    priceIds: items.data.map(({ price }) => price.id),
    createdAt: toDate(created),
    periodEndsAt: Number.isFinite(periodEnd) ? toDate(periodEnd) : null,
    endsAt: toEnd(cancel_at, cancel_at_period_end ? periodEnd : null),
  }
}

/** Undefined for one without an address, which nobody can pay. */
export function toOpenCheckout({ id, url, metadata, expires_at }: Stripe.Checkout.Session): OpenCheckout | undefined {
  if (!url) return undefined
  return { id, url, priceId: metadata?.price_id, expiresAt: toDate(expires_at) }
}

/** The shape of an event's object depends on its type and on the version the endpoint was made with; who it is about does not. */
export function toEvent({ id, type, livemode, data }: Stripe.Event): PaymentEvent {
  return { id, type, livemode, customerId: findCustomerId(data.object) }
}

function findCustomerId(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined
  if ('object' in object && object.object === 'customer') return findId(object)
  return 'customer' in object ? findId(object.customer) : undefined
}

function findId(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return undefined
  return typeof reference.id === 'string' ? reference.id : undefined
}

function toEnd(cancelAt: number | null, periodEnd: number | null): Date | null {
  const end = cancelAt ?? periodEnd
  return end === null ? null : toDate(end)
}

/** Stripe counts whole seconds. */
function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
