import { required } from './columns.ts'
import type { Migration } from './migration.ts'

export const templates: Migration = {
  name: '0003-templates',
  up: async (schema) => {
    await schema
      .createTable('templates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('author_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('name', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('required', 'text', required)
      .addColumn('setup', 'text', required)
      .addColumn('bricks', 'text', required)
      .addColumn('approved', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('content_bytes', 'integer', required)
      // Last column, because SQLite reads a row from its start, and lists do not need the content.
      .addColumn('content', 'text', required)
      .execute()
    await schema
      .createIndex('templates_author')
      .on('templates')
      .columns(['author_id', 'created_at', 'id', 'content_bytes'])
      .execute()
    await schema.createIndex('templates_approved').on('templates').columns(['approved', 'created_at', 'id']).execute()
  },
}
