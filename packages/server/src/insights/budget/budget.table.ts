import type { Generated } from 'kysely'

/**
 * Limits and sums are in tokens, or in millionths of a US dollar. `day` is in UTC: `day_spent` is the sum of this day,
 * `month_spent` that of its month. The columns `other_` hold the same sums in the other unit, so that they continue if
 * the owner changes the unit.
 */
export interface ProjectBudgetTable {
  owner_id: string
  project_id: string
  unit: 'tokens' | 'money'
  day_limit: number | null
  month_limit: number | null
  day: string
  day_spent: number
  month_spent: number
  other_day_spent: Generated<number>
  other_month_spent: Generated<number>
}
