import type { SchemaModule } from 'kysely'
import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const accounts: Migration = {
  name: '0001-accounts',
  up: async (schema) => {
    await createUsersTable(schema)
    await createSessionsTable(schema)
    await createKnownDevicesTable(schema)
    await createMailedLinkTables(schema)
  },
}

async function createUsersTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('granted_role', 'integer', required)
    .addColumn('subscribed_role', 'integer', required)
    .addColumn('provider_key_id', 'text')
    .addColumn('paused_at', 'text')
    .addColumn('email_confirmed_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute()
}

async function createSessionsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('owner_id', 'text', ofAccount)
    .addColumn('id', 'text', required)
    .addColumn('token_hash', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('confirmed_at', 'text', required)
    .addColumn('device_hash', 'text')
    .addPrimaryKeyConstraint('sessions_pk', ['owner_id', 'id'])
    .execute()
  await schema.createIndex('sessions_token_hash').on('sessions').column('token_hash').execute()
}

async function createKnownDevicesTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('owner_id', 'text', ofAccount)
    .addColumn('token_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_used_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('known_devices_pk', ['owner_id', 'token_hash'])
    .execute()
  await schema.createIndex('known_devices_token_hash').on('known_devices').column('token_hash').execute()
}

async function createMailedLinkTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('password_resets')
    .addColumn('owner_id', 'text', ofAccount)
    .addColumn('token_hash', 'text', required)
    .addColumn('requester', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('password_resets_pk', ['owner_id', 'token_hash'])
    .execute()
  await schema.createIndex('password_resets_token_hash').on('password_resets').column('token_hash').execute()
  await schema
    .createTable('email_confirmations')
    .addColumn('owner_id', 'text', (column) => ofAccount(column).primaryKey())
    .addColumn('token_hash', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await schema.createIndex('email_confirmations_token_hash').on('email_confirmations').column('token_hash').execute()
}
