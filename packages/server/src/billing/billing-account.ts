/** What is kept of a user whom the payment provider knows. */
export interface BillingAccount {
  userId: string
  customerId: string | null
  customerKey: string
  revision: number
  subscriptionId: string | null
  status: string | null
  priceId: string | null
  periodEndsAt: Date | null
  endsAt: Date | null
  pastDueSince: Date | null
  /** What the subscription gives at present, 0 for nothing. */
  role: number
}
