import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const firstSteps: Migration = {
  name: '0012-first-steps',
  up: async (schema) => {
    await schema
      .createTable('first_steps')
      .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
      .addColumn('answer', 'integer', makeRequired)
      .addColumn('brick', 'integer', makeRequired)
      .addColumn('look', 'integer', makeRequired)
      .addColumn('live', 'integer', makeRequired)
      .addColumn('site', 'integer', makeRequired)
      .addColumn('hidden', 'integer', makeRequired)
      .execute()
  },
}
