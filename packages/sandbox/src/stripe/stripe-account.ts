import { randomBytes } from 'node:crypto'
import type { StripeData } from './stripe-data.ts'

export interface StripeAccount {
  data: StripeData
  now: () => Date
  address: () => string
  webhookDelayMs: number
}

export function createEmptyData(): StripeData {
  const empty = { customers: {}, sessions: {}, subscriptions: {}, invoices: {}, portals: {}, deliveries: [] }
  return { webhookSecret: `whsec_${randomBytes(24).toString('hex')}`, ...empty }
}

export function createStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
