import { type SchemaModule, sql } from 'kysely'
import type { Migration } from './migration.ts'

export const mailTables: Migration = {
  name: '0002-mail-tables',
  up: async (schema, rows) => {
    await createOutbox(schema)
    await createTokens(schema, 'password_resets')
    await createTokens(schema, 'email_confirmations')
    await createUsageWarnings(schema)
    // Whoever signed up before addresses were confirmed cannot be asked to have done so.
    await sql`update users set email_confirmed_at = created_at where email_confirmed_at is null`.execute(rows)
  },
}

async function createOutbox(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('mail_outbox_due_at').on('mail_outbox').column('due_at').execute()
  await schema.createIndex('mail_outbox_user_id').on('mail_outbox').column('user_id').execute()
}

/** One row a user: the newest link is the only one that holds. */
async function createTokens(schema: SchemaModule, table: 'password_resets' | 'email_confirmations'): Promise<void> {
  await schema
    .createTable(table)
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

async function createUsageWarnings(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('usage_warnings')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_warnings_pk', ['user_id', 'period', 'kind'])
    .execute()
}
