import type { Migration } from './migration.ts'

export const handoffSubjects: Migration = {
  name: '0044-handoff-subjects',
  up: async (schema) => {
    await schema.alterTable('handoffs').addColumn('subject', 'text').execute()
  },
}
