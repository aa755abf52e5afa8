/** That a deleted account had a subscription, so that its address is given no second trial. */
export interface UsedTrialTable {
  /** A keyed hash of the folded address. */
  address_hash: string
  expires_at: string
}
