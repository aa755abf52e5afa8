import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const houseChats: Migration = {
  name: '0011-house-chats',
  up: async (schema) => {
    await schema
      .createTable('house_chats')
      .addColumn('owner_id', 'text', (column) => ofAccount(column).primaryKey())
      .addColumn('used', 'integer', required)
      .execute()
    await schema
      .createTable('former_house_chats')
      .addColumn('address_hash', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', required)
      .addColumn('expires_at', 'text', required)
      .execute()
    await schema
      .alterTable('conversation_turns')
      .addColumn('on_house', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
