import type { SchemaModule } from 'kysely'
import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const handoffs: Migration = {
  name: '0020-handoffs',
  up: async (schema) => {
    await createHandoffSettingsTable(schema)
    await createHandoffsTable(schema)
  },
}

async function createHandoffSettingsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('handoff_settings')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('is_on', 'integer', makeRequired)
    .addColumn('moments', 'text', makeRequired)
    .addColumn('fields', 'text', makeRequired)
    .addColumn('hours', 'text', makeRequired)
    .addColumn('way', 'text', makeRequired)
    .addColumn('email', 'text', makeRequired)
    .addColumn('email_proven_at', 'text')
    .addColumn('token_hash', 'text')
    .addColumn('token_ends_at', 'text')
    .addColumn('url', 'text', makeRequired)
    .addColumn('secret_id', 'text')
    .addPrimaryKeyConstraint('handoff_settings_pk', ['owner_id', 'project_id'])
    .addForeignKeyConstraint(
      'handoff_settings_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('handoff_settings_token').on('handoff_settings').column('token_hash').execute()
}

async function createHandoffsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('handoffs')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('conversation_id', 'text')
    .addColumn('visitor', 'text', makeRequired)
    .addColumn('name', 'text', makeRequired)
    .addColumn('email', 'text', makeRequired)
    .addColumn('message', 'text', makeRequired)
    .addColumn('state', 'text', makeRequired)
    .addColumn('attempts', 'integer', makeRequired)
    .addColumn('due_at', 'text', makeRequired)
    .addColumn('failure', 'text')
    .addColumn('created_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('handoffs_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint('handoffs_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('handoffs_list').on('handoffs').columns(['owner_id', 'project_id', 'created_at']).execute()
  await schema.createIndex('handoffs_due').on('handoffs').columns(['state', 'due_at']).execute()
}
