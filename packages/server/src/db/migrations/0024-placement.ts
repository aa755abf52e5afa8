import type { Migration } from './migration.ts'

export const placement: Migration = {
  name: '0024-placement',
  up: async (schema) => {
    await schema.alterTable('projects').addColumn('placement', 'text').execute()
  },
}
