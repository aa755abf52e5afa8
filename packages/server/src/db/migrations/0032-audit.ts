import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const audit: Migration = {
  name: '0032-audit',
  up: async (schema) => {
    await schema
      .createTable('audit_events')
      .addColumn('owner_id', 'text', referenceAccount)
      .addColumn('id', 'text', makeRequired)
      .addColumn('at', 'text', makeRequired)
      .addColumn('times', 'integer', makeRequired)
      .addColumn('kind', 'text', makeRequired)
      .addColumn('author', 'text', makeRequired)
      // Not a foreign key, because the author's id stays when the author's account is deleted.
      .addColumn('author_id', 'text')
      .addColumn('author_name', 'text', makeRequired)
      .addColumn('project_id', 'text')
      .addColumn('about', 'text', makeRequired)
      .addColumn('note', 'text', makeRequired)
      .addColumn('address', 'text', makeRequired)
      .addColumn('device', 'text', makeRequired)
      .addPrimaryKeyConstraint('audit_events_pk', ['owner_id', 'id'])
      .execute()
    await schema.createIndex('audit_events_list').on('audit_events').columns(['owner_id', 'at', 'id']).execute()
    await schema.createIndex('audit_events_at').on('audit_events').column('at').execute()
  },
}
