/** One row a user who ever went to the checkout: what the payment provider knows them by, and what it said last. */
export interface SubscriptionTable {
  user_id: string
  customer_id: string | null
  /** What the customer was asked for with, so that asking twice makes one. */
  customer_key: string
  /** One more with each writing of what the provider said. */
  revision: number
  subscription_id: string | null
  /** The provider's word; null where there is no subscription. */
  status: string | null
  price_id: string | null
  period_ends_at: string | null
  /** Null while it renews by itself. */
  ends_at: string | null
  past_due_since: string | null
  checked_at: string
  /** Until then one checkout is being made, and no other may be. */
  checkout_locked_until: string | null
}
