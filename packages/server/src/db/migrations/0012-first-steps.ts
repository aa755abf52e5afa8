import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const firstSteps: Migration = {
  name: '0012-first-steps',
  up: async (schema) => {
    await schema
      .createTable('first_steps')
      .addColumn('owner_id', 'text', (column) => ofAccount(column).primaryKey())
      .addColumn('answer', 'integer', required)
      .addColumn('brick', 'integer', required)
      .addColumn('look', 'integer', required)
      .addColumn('live', 'integer', required)
      .addColumn('site', 'integer', required)
      .addColumn('hidden', 'integer', required)
      .execute()
  },
}
