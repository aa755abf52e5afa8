import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const audit: Migration = {
  name: '0032-audit',
  up: async (schema) => {
    await schema
      .createTable('audit_events')
      .addColumn('owner_id', 'text', ofAccount)
      .addColumn('id', 'text', required)
      .addColumn('at', 'text', required)
      .addColumn('times', 'integer', required)
      .addColumn('kind', 'text', required)
      .addColumn('author', 'text', required)
      // Not a foreign key, because the author's id stays when the author's account is deleted.
      .addColumn('author_id', 'text')
      .addColumn('author_name', 'text', required)
      .addColumn('project_id', 'text')
      .addColumn('about', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('address', 'text', required)
      .addColumn('device', 'text', required)
      .addPrimaryKeyConstraint('audit_events_pk', ['owner_id', 'id'])
      .execute()
    await schema.createIndex('audit_events_list').on('audit_events').columns(['owner_id', 'at', 'id']).execute()
    await schema.createIndex('audit_events_at').on('audit_events').column('at').execute()
  },
}
