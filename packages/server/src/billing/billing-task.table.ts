/** Something that the payment provider still has to be told; tried until it is. It outlives its user. */
export interface BillingTaskTable {
  /** Kind and subject, so that nothing is to be done twice. */
  id: string
  kind: 'delete_customer' | 'end_duplicate'
  /** A customer or a subscription of the provider's. */
  subject: string
  attempts: number
  next_at: string
  done_at: string | null
  created_at: string
  /** Whose customer it was, by a keyed hash of the folded address; null where nobody asks. */
  address_hash: string | null
}
