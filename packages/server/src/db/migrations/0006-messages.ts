import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const messages: Migration = {
  name: '0006-messages',
  up: async (schema) => {
    await createNoticesTable(schema)
    await createMailOutboxTable(schema)
    await createContactMessagesTable(schema)
  },
}

async function createNoticesTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('notices')
    .addColumn('owner_id', 'text', referenceAccount)
    .addColumn('id', 'text', makeRequired)
    .addColumn('kind', 'text', makeRequired)
    .addColumn('project_id', 'text')
    .addColumn('model', 'text')
    .addColumn('at', 'text', makeRequired)
    .addColumn('read', 'integer', makeRequired)
    .addPrimaryKeyConstraint('notices_pk', ['owner_id', 'id'])
    .execute()
  await schema.createIndex('notices_list').on('notices').columns(['owner_id', 'at']).execute()
  // Allows one notice for each model, kind and project. If the model is null, both engines allow several.
  await schema
    .createIndex('notices_model')
    .on('notices')
    .columns(['owner_id', 'project_id', 'kind', 'model'])
    .unique()
    .execute()
}

async function createMailOutboxTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('mail_outbox')
    // Not a foreign key: '' if the mail belongs to no account.
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('kind', 'text', makeRequired)
    .addColumn('recipient', 'text', makeRequired)
    .addColumn('data', 'text', makeRequired)
    .addColumn('attempts', 'integer', makeRequired)
    .addColumn('due_at', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('mail_outbox_pk', ['owner_id', 'id'])
    .execute()
  await schema.createIndex('mail_outbox_due_at').on('mail_outbox').column('due_at').execute()
}

async function createContactMessagesTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('first_name', 'text', makeRequired)
    .addColumn('last_name', 'text', makeRequired)
    .addColumn('email', 'text', makeRequired)
    .addColumn('email_key', 'text', makeRequired)
    .addColumn('phone_number', 'text', makeRequired)
    .addColumn('message', 'text', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .execute()
  await schema.createIndex('contact_messages_email_key').on('contact_messages').column('email_key').execute()
}
