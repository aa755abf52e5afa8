import type { Migration } from './migration.ts'

export const visitorNames: Migration = {
  name: '0043-visitor-names',
  up: async (schema) => {
    await schema.alterTable('conversations').addColumn('visitor_name', 'text').execute()
  },
}
