import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Stores groups of unanswered questions beside groups of asked ones. SQLite cannot change a primary key, so the table
 * is made again; its rows are computed again when somebody looks.
 */
export const questionKinds: Migration = {
  name: '0042-question-kinds',
  up: async (schema) => {
    await schema.dropTable('question_groups').execute()
    await schema
      .createTable('question_groups')
      .addColumn('owner_id', 'text', makeRequired)
      .addColumn('project_id', 'text', makeRequired)
      .addColumn('kind', 'text', makeRequired)
      .addColumn('range', 'text', makeRequired)
      .addColumn('claimed_at', 'text', makeRequired)
      .addColumn('counted', 'integer', makeRequired)
      .addColumn('grouped_at', 'text')
      .addColumn('content', 'text')
      .addPrimaryKeyConstraint('question_groups_pk', ['owner_id', 'project_id', 'kind', 'range'])
      .addForeignKeyConstraint(
        'question_groups_project',
        ['owner_id', 'project_id'],
        'projects',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('question_groups_claimed').on('question_groups').columns(['claimed_at']).execute()
  },
}
