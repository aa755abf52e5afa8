import type { Migration } from './migration.ts'

export const brickFailures: Migration = {
  name: '0016-brick-failures',
  up: async (schema) => {
    await schema
      .alterTable('brick_states')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
