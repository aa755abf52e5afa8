import { randomBytes } from 'node:crypto'
import type { CheckoutData } from './checkout-data.ts'

/** What every part of the card checkout works on. */
export type Checkout = {
  data: CheckoutData
  now: () => Date
  /** Where it is served, such as http://127.0.0.1:40123. */
  address: () => string
  /** From when a change happens until the product is told, as at Stripe. */
  webhookDelayMs: number
}

export function createEmptyData(): CheckoutData {
  const empty = { customers: {}, sessions: {}, subscriptions: {}, invoices: {}, portals: {}, deliveries: [] }
  return { webhookSecret: `whsec_${randomBytes(24).toString('hex')}`, ...empty }
}

/** An id in Stripe's manner. */
export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
