import type { SchemaModule } from 'kysely'
import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const members: Migration = {
  name: '0035-members',
  up: async (schema) => {
    await createMembersTable(schema)
    await createInvitationsTable(schema)
    await schema.alterTable('sessions').addColumn('account_id', 'text').execute()
  },
}

async function createMembersTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('account_members')
    .addColumn('owner_id', 'text', ofAccount)
    .addColumn('member_id', 'text', ofAccount)
    .addColumn('rights', 'text', required)
    .addColumn('joined_at', 'text', required)
    .addPrimaryKeyConstraint('account_members_pk', ['owner_id', 'member_id'])
    .execute()
  await schema.createIndex('account_members_member').on('account_members').column('member_id').execute()
}

async function createInvitationsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('account_invitations')
    .addColumn('owner_id', 'text', ofAccount)
    .addColumn('id', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('rights', 'text', required)
    .addColumn('token_hash', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('account_invitations_pk', ['owner_id', 'id'])
    .addUniqueConstraint('account_invitations_email', ['owner_id', 'email_key'])
    .execute()
  await schema.createIndex('account_invitations_token').on('account_invitations').column('token_hash').execute()
  await schema.createIndex('account_invitations_ends').on('account_invitations').column('expires_at').execute()
}
