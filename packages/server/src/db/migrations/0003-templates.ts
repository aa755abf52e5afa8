import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const templates: Migration = {
  name: '0003-templates',
  up: async (schema) => {
    await schema
      .createTable('templates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('name', 'text', makeRequired)
      .addColumn('description', 'text', makeRequired)
      .addColumn('required', 'text', makeRequired)
      .addColumn('setup', 'text', makeRequired)
      .addColumn('bricks', 'text', makeRequired)
      .addColumn('approved', 'integer', makeRequired)
      .addColumn('created_at', 'text', makeRequired)
      .addColumn('content_bytes', 'integer', makeRequired)
      // The last column, because SQLite reads a row from its start, and lists do not need the content.
      .addColumn('content', 'text', makeRequired)
      .execute()
    await schema
      .createIndex('templates_author')
      .on('templates')
      .columns(['author_id', 'created_at', 'id', 'content_bytes'])
      .execute()
    await schema.createIndex('templates_approved').on('templates').columns(['approved', 'created_at', 'id']).execute()
  },
}
