import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const projects: Migration = {
  name: '0002-projects',
  up: async (schema) => {
    await createProjectsTable(schema)
    await createVersionsTable(schema)
    await createProblemsTable(schema)
    await createSecretsTable(schema)
  },
}

async function createProjectsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('projects')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('id', 'text', makeRequired)
    .addColumn('name', 'text', makeRequired)
    .addColumn('draft', 'text', makeRequired)
    .addColumn('revision', 'integer', makeRequired)
    .addColumn('live_version', 'integer')
    .addColumn('version', 'integer', makeRequired)
    .addColumn('went_live_at', 'text')
    .addColumn('appearance', 'text', makeRequired)
    .addColumn('texts', 'text', makeRequired)
    .addColumn('origins', 'text', makeRequired)
    .addColumn('limits', 'text', makeRequired)
    .addColumn('recording_days', 'integer', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('updated_at', 'text', makeRequired)
    .addColumn('stored_bytes', 'integer', makeRequired)
    .addPrimaryKeyConstraint('projects_pk', ['owner_id', 'id'])
    .execute()
  // Visitors send only the project's id, not its owner.
  await schema.createIndex('projects_id').on('projects').column('id').execute()
  // Covers the list of projects and the sum of stored bytes, so that the large drafts are not read.
  await schema
    .createIndex('projects_list')
    .on('projects')
    .columns(['owner_id', 'created_at', 'id', 'name', 'version', 'live_version', 'went_live_at', 'stored_bytes'])
    .execute()
  await schema
    .createIndex('projects_live')
    .on('projects')
    .columns(['owner_id', 'live_version', 'went_live_at', 'id'])
    .execute()
}

async function createVersionsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('project_versions')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('version', 'integer', makeRequired)
    .addColumn('name', 'text', makeRequired)
    .addColumn('content', 'text', makeRequired)
    .addColumn('deployed_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('project_versions_pk', ['owner_id', 'project_id', 'version'])
    .addForeignKeyConstraint(
      'project_versions_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

async function createProblemsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('project_problems')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('code', 'text', makeRequired)
    .addColumn('brick', 'text')
    .addColumn('at', 'text', makeRequired)
    .addPrimaryKeyConstraint('project_problems_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint(
      'project_problems_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('project_problems_list')
    .on('project_problems')
    .columns(['owner_id', 'project_id', 'at'])
    .execute()
}

async function createSecretsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('secrets')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('id', 'text', makeRequired)
    .addColumn('project_id', 'text')
    .addColumn('ciphertext', 'text', makeRequired)
    .addColumn('mask', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('last_version', 'integer')
    .addPrimaryKeyConstraint('secrets_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint('secrets_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('secrets_project').on('secrets').columns(['owner_id', 'project_id']).execute()
}
