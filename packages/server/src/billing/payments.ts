export interface PaidSubscription {
  id: string
  status: string
  priceIds: readonly string[]
  createdAt: Date
  periodEndsAt: Date | null
  endsAt: Date | null
}

export interface OpenCheckout {
  id: string
  priceId: string | undefined
  url: string
  expiresAt: Date
}

export interface NewCheckout {
  customerId: string
  userId: string
  priceId: string
  trialDays: number
  successUrl: string
  cancelUrl: string
  key: string
}

export interface PaymentEvent {
  id: string
  type: string
  livemode: boolean
  customerId: string | undefined
  /** The account that a subscription or a checkout was made for, if the event is about one of ours. */
  userId: string | undefined
}

/** All calls share one time limit. After that time they fail with `billing_unavailable`. */
export interface PaymentCalls {
  createCustomer(customer: { email: string; userId: string; key: string }): Promise<string>
  /** Also ends the customer's subscriptions. Does not fail if the customer is gone. */
  deleteCustomer(customerId: string): Promise<void>
  listSubscriptions(customerId: string): Promise<PaidSubscription[]>
  listOpenCheckouts(customerId: string): Promise<OpenCheckout[]>
  createCheckout(checkout: NewCheckout): Promise<string>
  expireCheckout(checkoutId: string): Promise<boolean>
  createPortal(customerId: string, returnUrl: string): Promise<string>
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Refunds once, however often it is called. */
  refundLastPayment(subscriptionId: string): Promise<void>
}

export interface Payments {
  livemode: boolean
  startCalls(): PaymentCalls
  readEvent(payload: Buffer, signature: string | undefined, now: Date): PaymentEvent | undefined
}

export class CustomerGoneError extends Error {
  override readonly name = 'CustomerGone'
}
