import type { Generated } from 'kysely'

export interface UsageMonthTable {
  owner_id: string
  period: string
  used: number
  /** Also counts turns whose chat was given back to the account. */
  opened: Generated<number>
}

export type UsageWarning = 'limit_near' | 'limit_reached'

export interface UsageWarningTable {
  owner_id: string
  period: string
  kind: UsageWarning
}

export interface FormerUsageTable {
  address_hash: string
  period: string
  used: number
  opened: number
}
