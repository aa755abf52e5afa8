import type { SchemaModule } from 'kysely'

export async function createProjectTables(schema: SchemaModule): Promise<void> {
  await createProjects(schema)
  await createVersions(schema)
  await createProblems(schema)
  await createSecrets(schema)
  await createTemplates(schema)
}

async function createProjects(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('projects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('live_version', 'integer')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('went_live_at', 'text')
    .addColumn('appearance', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('limits', 'text', (column) => column.notNull())
    .addColumn('recording_days', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('projects_user_id').on('projects').columns(['user_id', 'created_at']).execute()
}

async function createVersions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('project_versions')
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('deployed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_versions_pk', ['project_id', 'version'])
    .execute()
}

async function createProblems(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('project_problems')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('brick', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('project_problems_project_id').on('project_problems').columns(['project_id', 'at']).execute()
}

async function createSecrets(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('secrets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.references('projects.id').onDelete('cascade'))
    .addColumn('ciphertext', 'text', (column) => column.notNull())
    .addColumn('mask', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('secrets_user_id').on('secrets').column('user_id').execute()
  await schema.createIndex('secrets_project_id').on('secrets').column('project_id').execute()
}

async function createTemplates(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('required', 'text', (column) => column.notNull())
    .addColumn('setup', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('approved', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('templates_user_id').on('templates').column('user_id').execute()
}
