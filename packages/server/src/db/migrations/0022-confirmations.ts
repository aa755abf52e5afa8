import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const confirmations: Migration = {
  name: '0022-confirmations',
  up: async (schema) => {
    await schema
      .createTable('confirmations')
      .addColumn('owner_id', 'text', makeRequired)
      .addColumn('id', 'text', makeRequired)
      .addColumn('project_id', 'text', makeRequired)
      .addColumn('conversation_id', 'text', makeRequired)
      .addColumn('visitor', 'text', makeRequired)
      .addColumn('state', 'text', makeRequired)
      .addColumn('content', 'text', makeRequired)
      .addColumn('ends_at', 'text', makeRequired)
      .addPrimaryKeyConstraint('confirmations_pk', ['owner_id', 'id'])
      .addForeignKeyConstraint(
        'confirmations_project',
        ['owner_id', 'project_id'],
        'projects',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await schema
      .createIndex('confirmations_project')
      .on('confirmations')
      .columns(['owner_id', 'project_id', 'conversation_id'])
      .execute()
    await schema.createIndex('confirmations_end').on('confirmations').columns(['ends_at']).execute()
    await schema
      .alterTable('projects')
      .addColumn('image_hosts', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    await schema
      .alterTable('projects')
      .addColumn('follow_ups', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
