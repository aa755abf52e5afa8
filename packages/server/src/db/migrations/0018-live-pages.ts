import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const livePages: Migration = {
  name: '0018-live-pages',
  up: async (schema) => {
    // The word is the key, because visitors look up a word without its owner. A word that was given up stays when its
    // project or its account is deleted.
    await schema
      .createTable('live_words')
      .addColumn('word', 'text', (column) => column.primaryKey())
      .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('project_id', 'text')
      .addColumn('kept_until', 'text')
      .execute()
    await schema.createIndex('live_words_project').on('live_words').columns(['owner_id', 'project_id']).execute()
    await schema
      .createTable('live_pictures')
      .addColumn('owner_id', 'text', makeRequired)
      .addColumn('project_id', 'text', makeRequired)
      .addColumn('kind', 'text', makeRequired)
      .addColumn('hash', 'text', makeRequired)
      .addColumn('data', 'text', makeRequired)
      .addPrimaryKeyConstraint('live_pictures_pk', ['owner_id', 'project_id', 'kind'])
      .addForeignKeyConstraint(
        'live_pictures_project',
        ['owner_id', 'project_id'],
        'projects',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
  },
}
