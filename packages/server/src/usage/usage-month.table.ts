export interface UsageMonthTable {
  user_id: string
  /** A calendar month in UTC, `YYYY-MM`. */
  period: string
  used: number
}
