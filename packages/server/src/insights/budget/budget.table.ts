import type { Generated } from 'kysely'

/** A bot's budget. Limits and sums are in tokens, or in millionths of a US dollar. */
export interface ProjectBudgetTable {
  owner_id: string
  project_id: string
  unit: 'tokens' | 'money'
  day_limit: number | null
  month_limit: number | null
  /** In UTC. `day_spent` is the sum of this day, `month_spent` that of its month. */
  day: string
  day_spent: number
  month_spent: number
  /** The same sums in the other unit, so that they continue if the owner changes the unit. */
  other_day_spent: Generated<number>
  other_month_spent: Generated<number>
}
