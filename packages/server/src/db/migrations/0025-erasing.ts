import type { Migration } from './migration.ts'

export const erasing: Migration = {
  name: '0025-erasing',
  up: async (schema) => {
    await schema
      .alterTable('projects')
      .addColumn('erasing', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
