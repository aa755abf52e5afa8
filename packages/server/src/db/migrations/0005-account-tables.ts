import { type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'
import type { Migration } from './migration.ts'

export const accountTables: Migration = {
  name: '0005-account-tables',
  up: async (schema, rows) => {
    await createKnownDevices(schema)
    await extendSessions(schema, rows)
    await allowSeveralResets(schema, rows)
    await createFormerAccounts(schema)
  },
}

async function createKnownDevices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_pk', ['user_id', 'token_hash'])
    .execute()
  await schema.createIndex('known_devices_token_hash').on('known_devices').column('token_hash').execute()
}

async function extendSessions(schema: SchemaModule, rows: QueryExecutorProvider): Promise<void> {
  await schema
    .alterTable('sessions')
    .addColumn('confirmed_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('sessions').addColumn('device_hash', 'text').execute()
  await sql`update sessions set confirmed_at = created_at`.execute(rows)
}

/** A row a link, where there was one a user: SQLite can only change a primary key by another table. */
async function allowSeveralResets(schema: SchemaModule, rows: QueryExecutorProvider): Promise<void> {
  await schema
    .createTable('reset_links')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('requester', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reset_links_pk', ['token_hash'])
    .execute()
  await sql`
    insert into reset_links (token_hash, user_id, requester, expires_at, created_at)
    select token_hash, user_id, '', expires_at, created_at from password_resets`.execute(rows)
  await schema.dropTable('password_resets').execute()
  await schema.alterTable('reset_links').renameTo('password_resets').execute()
  await schema.createIndex('password_resets_user_id').on('password_resets').column('user_id').execute()
}

/** What stays of an account that was deleted, under a keyed hash of its address, so that coming back renews nothing. */
async function createFormerAccounts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('former_usage')
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_usage_pk', ['address_hash', 'period'])
    .execute()
  await schema
    .createTable('used_trials')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await schema.alterTable('billing_tasks').addColumn('address_hash', 'text').execute()
}
