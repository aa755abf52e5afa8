import type { Migration } from './migration.ts'

export const previewChats: Migration = {
  name: '0045-preview-chats',
  up: async (schema) => {
    const turns = schema.alterTable('conversation_turns')
    await turns.addColumn('on_preview', 'integer', (column) => column.notNull().defaultTo(0)).execute()
  },
}
