import type { SchemaModule } from 'kysely'
import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const connections: Migration = {
  name: '0009-connections',
  up: async (schema) => {
    await createConnectionTokensTable(schema)
    await createConnectionStartsTable(schema)
  },
}

async function createConnectionTokensTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('connection_tokens')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('connection_id', 'text', makeRequired)
    .addColumn('settings_hash', 'text', makeRequired)
    .addColumn('state', 'text', makeRequired)
    .addColumn('account', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('sends', 'text', makeRequired)
    .addColumn('revision', 'integer', makeRequired)
    .addColumn('lease_id', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('changed_at', 'text', makeRequired)
    .addColumn('used_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('connection_tokens_pk', ['owner_id', 'project_id', 'connection_id', 'settings_hash'])
    .addForeignKeyConstraint(
      'connection_tokens_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('connection_tokens_used_at').on('connection_tokens').column('used_at').execute()
}

async function createConnectionStartsTable(schema: SchemaModule): Promise<void> {
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
      'connection_starts_session',
      ['owner_id', 'session_id'],
      'sessions',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'connection_starts_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  // A state is looked up without its owner, because any request that brings the state uses it up.
  await schema.createIndex('connection_starts_state').on('connection_starts').column('state_hash').execute()
  await schema
    .createIndex('connection_starts_list')
    .on('connection_starts')
    .columns(['owner_id', 'created_at'])
    .execute()
}
