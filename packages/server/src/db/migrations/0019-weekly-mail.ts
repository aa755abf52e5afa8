import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const weeklyMail: Migration = {
  name: '0019-weekly-mail',
  up: async (schema) => {
    await schema
      .createTable('weekly_mails')
      .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
      .addColumn('week', 'text', makeRequired)
      .execute()
  },
}
