export type UsageWarning = 'limit_near' | 'limit_reached'

/** That a user was warned in a month: once for each kind. */
export interface UsageWarningTable {
  user_id: string
  /** A calendar month in UTC, `YYYY-MM`. */
  period: string
  kind: UsageWarning
}
