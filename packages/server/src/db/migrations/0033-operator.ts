import { required } from './columns.ts'
import type { Migration } from './migration.ts'

export const operator: Migration = {
  name: '0033-operator',
  up: async (schema) => {
    await schema.alterTable('users').addColumn('closed_at', 'text').execute()
    await schema
      .createTable('server_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', required)
      .execute()
    await schema
      .createTable('sign_up_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      // The invited address; '' if anybody with the link may use the invitation.
      .addColumn('email_key', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .execute()
    await schema
      .createTable('operator_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('operator_id', 'text', required)
      .addColumn('operator_name', 'text', required)
      .addColumn('account_id', 'text')
      .addColumn('about', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('device', 'text', required)
      .execute()
    await schema.createIndex('operator_events_at').on('operator_events').columns(['at', 'id']).execute()
  },
}
