import type { Migration } from './migration.ts'

/** Whom the web site signed a visitor's words for; one of their texts, and gone with them. */
export const handoffSubjects: Migration = {
  name: '0044-handoff-subjects',
  up: async (schema) => {
    await schema.alterTable('handoffs').addColumn('subject', 'text').execute()
  },
}
