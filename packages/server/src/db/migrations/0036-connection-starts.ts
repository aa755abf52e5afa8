import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * A member may begin a sign-in for another account, so the session need not belong to that account. SQLite cannot drop
 * a foreign key, so the table is made again. Its rows last only ten minutes, and a lost sign-in is begun again.
 */
export const connectionStarts: Migration = {
  name: '0036-connection-starts',
  up: async (schema) => {
    await schema.dropTable('connection_starts').execute()
    await schema
      .createTable('connection_starts')
      .addColumn('owner_id', 'text', makeRequired)
      .addColumn('state_hash', 'text', makeRequired)
      .addColumn('session_id', 'text', makeRequired)
      .addColumn('project_id', 'text', makeRequired)
      .addColumn('connection_id', 'text', makeRequired)
      .addColumn('settings_hash', 'text', makeRequired)
      .addColumn('verifier', 'text', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addColumn('expires_at', 'text', makeRequired)
      .addPrimaryKeyConstraint('connection_starts_pk', ['owner_id', 'state_hash'])
      .addForeignKeyConstraint(
        'connection_starts_project',
        ['owner_id', 'project_id'],
        'projects',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('connection_starts_state').on('connection_starts').column('state_hash').execute()
    await schema
      .createIndex('connection_starts_list')
      .on('connection_starts')
      .columns(['owner_id', 'created_at'])
      .execute()
  },
}
