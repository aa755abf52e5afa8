import type { Generated } from 'kysely'

export interface UsageMonthTable {
  user_id: string
  /** A calendar month in UTC, `YYYY-MM`. */
  period: string
  used: number
  /** Every turn that was opened, those given back too. */
  opened: Generated<number>
}
