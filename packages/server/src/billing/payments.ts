export interface PaidSubscription {
  id: string
  /** In the provider's words; one that is not known gives no plan. */
  status: string
  priceIds: readonly string[]
  createdAt: Date
  /** When the period that is paid for ends; for a trial, when it does. */
  periodEndsAt: Date | null
  /** Null while it renews by itself. */
  endsAt: Date | null
}

export interface OpenCheckout {
  id: string
  /** Undefined for one that this product did not make. */
  priceId: string | undefined
  url: string
  expiresAt: Date
}

export interface NewCheckout {
  customerId: string
  userId: string
  priceId: string
  /** 0 for none. */
  trialDays: number
  successUrl: string
  cancelUrl: string
  /** Shared by the retries of one attempt and by nothing else. */
  key: string
}

/** What happened to whom, as the provider says; what it means is asked anew. */
export interface PaymentEvent {
  id: string
  type: string
  livemode: boolean
  customerId: string | undefined
}

/** Calls of the provider that together are awaited no longer than one limit; past it they fail with `billing_unavailable`. */
export interface PaymentCalls {
  createCustomer(customer: { email: string; userId: string; key: string }): Promise<string>
  /** Ends every subscription of theirs at once. One that is gone is no failure. */
  deleteCustomer(customerId: string): Promise<void>
  /** All of them, in every status; none for a customer that is gone. */
  listSubscriptions(customerId: string): Promise<PaidSubscription[]>
  listOpenCheckouts(customerId: string): Promise<OpenCheckout[]>
  /** The address where it is paid. Throws CustomerGone. */
  createCheckout(checkout: NewCheckout): Promise<string>
  /** False where it is no longer open: paid meanwhile, or run out. */
  expireCheckout(checkoutId: string): Promise<boolean>
  /** The address where cards, bills and the plan are managed. Throws CustomerGone. */
  createPortal(customerId: string, returnUrl: string): Promise<string>
  /** Ends it at once. One that has ended is no failure. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Gives back what was paid last for it, once however often it is asked. */
  refundLastPayment(subscriptionId: string): Promise<void>
}

/** The payment provider. */
export interface Payments {
  /** Whether real money moves. */
  livemode: boolean
  open(): PaymentCalls
  /** Undefined where the signature is not the provider's, or not of now. */
  readEvent(payload: Buffer, signature: string | undefined, now: Date): PaymentEvent | undefined
}

/** The provider no longer knows a customer that we do. */
export class CustomerGone extends Error {
  override readonly name = 'CustomerGone'
}
