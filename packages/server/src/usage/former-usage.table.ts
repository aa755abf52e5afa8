/** What a deleted account has used of a month; it goes with the month. */
export interface FormerUsageTable {
  /** A keyed hash of the folded address. */
  address_hash: string
  /** A calendar month in UTC, `YYYY-MM`. */
  period: string
  used: number
  opened: number
}
