import type { Migration } from './migration.ts'

export const cards: Migration = {
  name: '0029-cards',
  up: async (schema) => {
    await schema.alterTable('conversation_turns').addColumn('cards', 'text').execute()
  },
}
