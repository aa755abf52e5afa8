/** As at Stripe, times are seconds since 1970 and amounts are US cents. `nextAt` of a delivery is in milliseconds. */
export interface StripeData {
  webhookSecret: string
  customers: Record<string, Customer>
  sessions: Record<string, Session>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  portals: Record<string, Portal>
  deliveries: Delivery[]
}

type Metadata = Record<string, string>

export interface Customer {
  id: string
  email: string
  metadata: Metadata
  created: number
  card?: string
}

export interface Session {
  id: string
  customer: string
  price: string
  status: 'open' | 'complete' | 'expired'
  trialDays: number
  successUrl: string
  cancelUrl: string
  reference: string
  metadata: Metadata
  subscriptionMetadata: Metadata
  created: number
  expiresAt: number
  subscription: string | null
}

export interface Subscription {
  id: string
  customer: string
  price: string
  /** Values: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
  status: string
  metadata: Metadata
  created: number
  anchor: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  cancelAt?: number | null
  canceledAt: number | null
  latestInvoice: string
}

export interface Invoice {
  id: string
  customer: string
  subscription: string
  amount: number
  created: number
  paymentIntent: string
  refunded: boolean
  /** True if the card refused the invoice and nobody has paid it since. */
  isOpen?: boolean
}

export interface Portal {
  id: string
  customer: string
  returnUrl: string
  created: number
}

export interface Delivery {
  id: string
  body: string
  attempts: number
  nextAt: number
}
