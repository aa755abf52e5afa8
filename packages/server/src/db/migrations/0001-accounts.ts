import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
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
    .addColumn('name', 'text', makeRequired)
    .addColumn('email', 'text', makeRequired)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', makeRequired)
    .addColumn('granted_role', 'integer', makeRequired)
    .addColumn('subscribed_role', 'integer', makeRequired)
    .addColumn('provider_key_id', 'text')
    .addColumn('paused_at', 'text')
    .addColumn('email_confirmed_at', 'text')
    .addColumn('created_at', 'text', makeRequired)
    .execute()
}

async function createSessionsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('id', 'text', makeRequired)
    .addColumn('token_hash', 'text', makeRequired)
    .addColumn('user_agent', 'text', makeRequired)
    .addColumn('address', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('last_seen_at', 'text', makeRequired)
    .addColumn('expires_at', 'text', makeRequired)
    .addColumn('confirmed_at', 'text', makeRequired)
    .addColumn('device_hash', 'text')
    .addPrimaryKeyConstraint('sessions_pk', ['owner_id', 'id'])
    .execute()
  await schema.createIndex('sessions_token_hash').on('sessions').column('token_hash').execute()
}

async function createKnownDevicesTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_devices')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('token_hash', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('last_used_at', 'text', makeRequired)
    .addColumn('expires_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('known_devices_pk', ['owner_id', 'token_hash'])
    .execute()
  await schema.createIndex('known_devices_token_hash').on('known_devices').column('token_hash').execute()
}

async function createMailedLinkTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('password_resets')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('token_hash', 'text', makeRequired)
    .addColumn('requester', 'text', makeRequired)
    .addColumn('expires_at', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('password_resets_pk', ['owner_id', 'token_hash'])
    .execute()
  await schema.createIndex('password_resets_token_hash').on('password_resets').column('token_hash').execute()
  await schema
    .createTable('email_confirmations')
    .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
    .addColumn('token_hash', 'text', makeRequired)
    .addColumn('expires_at', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .execute()
  await schema.createIndex('email_confirmations_token_hash').on('email_confirmations').column('token_hash').execute()
}
