import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const visitors: Migration = {
  name: '0021-visitors',
  up: async (schema) => {
    for (const name of ['tell_name', 'tell_context']) {
      const projects = schema.alterTable('projects')
      await projects.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)).execute()
    }
    // Ids of rows in `secrets`, stored in the project so that a bot is read in one statement.
    for (const name of ['identity_secret', 'second_identity_secret']) {
      await schema.alterTable('projects').addColumn(name, 'text').execute()
    }
    await schema.alterTable('conversations').addColumn('identity', 'text').execute()
    await schema
      .createIndex('conversations_identity')
      .on('conversations')
      .columns(['owner_id', 'project_id', 'identity'])
      .where('identity', 'is not', null)
      .execute()
    await schema
      .createTable('kept_answers')
      .addColumn('owner_id', 'text', referenceAccount)
      .addColumn('turn_id', 'text', makeRequired)
      .addColumn('project_id', 'text', makeRequired)
      .addColumn('conversation_id', 'text', makeRequired)
      .addColumn('visitor', 'text', makeRequired)
      .addColumn('identity', 'text')
      .addColumn('answer', 'text')
      .addColumn('has_ended', 'integer', makeRequired)
      .addColumn('is_stopped', 'integer', makeRequired)
      .addColumn('alive_until', 'text', makeRequired)
      .addColumn('ends_at', 'text', makeRequired)
      .addPrimaryKeyConstraint('kept_answers_pk', ['owner_id', 'turn_id'])
      .addForeignKeyConstraint(
        'kept_answers_project',
        ['owner_id', 'project_id'],
        'projects',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await schema
      .createIndex('kept_answers_conversation')
      .on('kept_answers')
      .columns(['owner_id', 'project_id', 'conversation_id'])
      .execute()
    await schema.createIndex('kept_answers_end').on('kept_answers').column('ends_at').execute()
  },
}
