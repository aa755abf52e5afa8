/** An event of the payment provider whose outcome is written. */
export interface BillingEventTable {
  id: string
  user_id: string
  type: string
  at: string
}
