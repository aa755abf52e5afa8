import { required } from './columns.ts'
import type { Migration } from './migration.ts'

export const limits: Migration = {
  name: '0008-limits',
  up: async (schema) => {
    await schema
      .createTable('throttle_counters')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('window_started_at', 'text', required)
      .addColumn('used', 'integer', required)
      .addColumn('blocked_until', 'text')
      .addColumn('expires_at', 'text', required)
      .execute()
    await schema
      .createTable('idempotency_keys')
      .addColumn('owner_id', 'text', required)
      .addColumn('scope', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['owner_id', 'scope', 'key'])
      .execute()
  },
}
