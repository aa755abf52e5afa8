/** What the card checkout remembers. Times are seconds since 1970, as Stripe counts them; amounts are US cents. */
export type CheckoutData = {
  webhookSecret: string
  customers: Record<string, Customer>
  sessions: Record<string, Session>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  portals: Record<string, Portal>
  deliveries: Delivery[]
}

type Metadata = Record<string, string>

export type Customer = { id: string; email: string; metadata: Metadata; created: number }

export type Session = {
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

export type Subscription = {
  id: string
  customer: string
  price: string
  status: 'trialing' | 'active' | 'canceled'
  metadata: Metadata
  created: number
  /** The moment whose day of the month every period begins on. */
  anchor: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  cancelAtPeriodEnd: boolean
  canceledAt: number | null
  latestInvoice: string
}

export type Invoice = {
  id: string
  customer: string
  subscription: string
  amount: number
  created: number
  paymentIntent: string
  refunded: boolean
}

export type Portal = { id: string; customer: string; returnUrl: string; created: number }

/** An event on its way to the product. */
export type Delivery = { id: string; body: string; attempts: number; nextAt: number }
