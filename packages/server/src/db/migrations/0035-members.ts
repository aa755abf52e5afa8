import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
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
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('member_id', 'text', referenceAccount)
    .addColumn('rights', 'text', makeRequired)
    .addColumn('joined_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('account_members_pk', ['owner_id', 'member_id'])
    .execute()
  await schema.createIndex('account_members_member').on('account_members').column('member_id').execute()
}

async function createInvitationsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('account_invitations')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('id', 'text', makeRequired)
    .addColumn('email', 'text', makeRequired)
    .addColumn('email_key', 'text', makeRequired)
    .addColumn('rights', 'text', makeRequired)
    .addColumn('token_hash', 'text')
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('expires_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('account_invitations_pk', ['owner_id', 'id'])
    .addUniqueConstraint('account_invitations_email', ['owner_id', 'email_key'])
    .execute()
  await schema.createIndex('account_invitations_token').on('account_invitations').column('token_hash').execute()
  await schema.createIndex('account_invitations_ends').on('account_invitations').column('expires_at').execute()
}
