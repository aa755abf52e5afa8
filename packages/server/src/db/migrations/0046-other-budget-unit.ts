import type { Migration } from './migration.ts'

export const otherBudgetUnit: Migration = {
  name: '0046-other-budget-unit',
  up: async (schema) => {
    for (const column of ['other_day_spent', 'other_month_spent']) {
      const budgets = schema.alterTable('project_budgets')
      await budgets.addColumn(column, 'double precision', (sum) => sum.notNull().defaultTo(0)).execute()
    }
  },
}
