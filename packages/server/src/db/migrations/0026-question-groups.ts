import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const questionGroups: Migration = {
  name: '0026-question-groups',
  up: async (schema) => {
    await schema
      .createTable('question_groups')
      .addColumn('owner_id', 'text', makeRequired)
      .addColumn('project_id', 'text', makeRequired)
      .addColumn('from_day', 'text', makeRequired)
      .addColumn('to_day', 'text', makeRequired)
      .addColumn('claimed_at', 'text', makeRequired)
      .addColumn('chats', 'integer', makeRequired)
      .addColumn('grouped_at', 'text')
      .addColumn('content', 'text')
      .addPrimaryKeyConstraint('question_groups_pk', ['owner_id', 'project_id', 'from_day', 'to_day'])
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
