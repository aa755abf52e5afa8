import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const operator: Migration = {
  name: '0033-operator',
  up: async (schema) => {
    await schema.alterTable('users').addColumn('closed_at', 'text').execute()
    await schema
      .createTable('server_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', makeRequired)
      .execute()
    await schema
      .createTable('sign_up_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      // The invited address; '' if anybody with the link may use the invitation.
      .addColumn('email_key', 'text', makeRequired)
      .addColumn('email', 'text', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addColumn('expires_at', 'text', makeRequired)
      .execute()
    await schema
      .createTable('operator_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', makeRequired)
      .addColumn('kind', 'text', makeRequired)
      .addColumn('operator_id', 'text', makeRequired)
      .addColumn('operator_name', 'text', makeRequired)
      .addColumn('account_id', 'text')
      .addColumn('about', 'text', makeRequired)
      .addColumn('note', 'text', makeRequired)
      .addColumn('address', 'text', makeRequired)
      .addColumn('device', 'text', makeRequired)
      .execute()
    await schema.createIndex('operator_events_at').on('operator_events').columns(['at', 'id']).execute()
  },
}
