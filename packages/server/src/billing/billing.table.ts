export interface SubscriptionTable {
  owner_id: string
  customer_id: string | null
  customer_key: string
  revision: number
  subscription_id: string | null
  status: string | null
  price_id: string | null
  period_ends_at: string | null
  /** Null while the subscription renews by itself. */
  ends_at: string | null
  past_due_since: string | null
  checked_at: string
  checkout_locked_until: string | null
}

export interface BillingEventTable {
  owner_id: string
  id: string
  type: string
  at: string
}

/** A call to the payment provider that is repeated until it succeeds. The row outlives its user. */
export interface BillingTaskTable {
  id: string
  kind: 'delete_customer' | 'end_duplicate'
  subject: string
  attempts: number
  next_at: string
  done_at: string | null
  created_at: string
  address_hash: string | null
}

export interface UsedTrialTable {
  address_hash: string
  expires_at: string
}
