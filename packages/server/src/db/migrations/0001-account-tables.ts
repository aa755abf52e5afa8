import type { SchemaModule } from 'kysely'

export async function createAccountTables(schema: SchemaModule): Promise<void> {
  await createUsers(schema)
  await createSessions(schema)
  await createNotices(schema)
  await createStandaloneTables(schema)
}

async function createUsers(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('granted_role', 'integer', (column) => column.notNull())
    .addColumn('provider_key_id', 'text')
    .addColumn('paused_at', 'text')
    .addColumn('email_confirmed_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

async function createSessions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute()
}

async function createNotices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('read', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('notices_user_id').on('notices').columns(['user_id', 'at']).execute()
}

async function createStandaloneTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('contact_messages_email_key').on('contact_messages').column('email_key').execute()
  await schema
    .createTable('throttle_counters')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_started_at', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('request_ids')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_ids_pk', ['scope', 'request_id'])
    .execute()
}
