import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const limits: Migration = {
  name: '0008-limits',
  up: async (schema) => {
    await schema
      .createTable('throttle_counters')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('window_started_at', 'text', makeRequired)
      .addColumn('used', 'integer', makeRequired)
      .addColumn('blocked_until', 'text')
      .addColumn('expires_at', 'text', makeRequired)
      .execute()
    await schema
      .createTable('idempotency_keys')
      .addColumn('owner_id', 'text', makeRequired)
      .addColumn('scope', 'text', makeRequired)
      .addColumn('key', 'text', makeRequired)
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', makeRequired)
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['owner_id', 'scope', 'key'])
      .execute()
  },
}
