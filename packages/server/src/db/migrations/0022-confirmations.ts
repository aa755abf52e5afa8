import { required } from './columns.ts'
import type { Migration } from './migration.ts'

export const confirmations: Migration = {
  name: '0022-confirmations',
  up: async (schema) => {
    await schema
      .createTable('confirmations')
      .addColumn('owner_id', 'text', required)
      .addColumn('id', 'text', required)
      .addColumn('project_id', 'text', required)
      .addColumn('conversation_id', 'text', required)
      .addColumn('visitor', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('ends_at', 'text', required)
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
