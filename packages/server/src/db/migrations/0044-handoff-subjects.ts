import type { Migration } from './migration.ts'

/** The `sub` that the web site signed for the visitor. It is erased with the visitor's message. */
export const handoffSubjects: Migration = {
  name: '0044-handoff-subjects',
  up: async (schema) => {
    await schema.alterTable('handoffs').addColumn('subject', 'text').execute()
  },
}
