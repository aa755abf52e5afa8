import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const houseChats: Migration = {
  name: '0011-house-chats',
  up: async (schema) => {
    await schema
      .createTable('house_chats')
      .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
      .addColumn('used', 'integer', makeRequired)
      .execute()
    await schema
      .createTable('former_house_chats')
      .addColumn('address_hash', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', makeRequired)
      .addColumn('expires_at', 'text', makeRequired)
      .execute()
    await schema
      .alterTable('conversation_turns')
      .addColumn('on_house', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
