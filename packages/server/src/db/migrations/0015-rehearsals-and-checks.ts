import type { SchemaModule } from 'kysely'
import { makeRequired, referenceAccount } from './columns.ts'
import type { Migration } from './migration.ts'

export const rehearsalsAndChecks: Migration = {
  name: '0015-rehearsals-and-checks',
  up: async (schema) => {
    await schema
      .createTable('rehearsal_days')
      .addColumn('owner_id', 'text', (column) => referenceAccount(column).primaryKey())
      .addColumn('day', 'text', makeRequired)
      .addColumn('used', 'integer', makeRequired)
      .execute()
    await createBrickSamplesTable(schema)
    await createRehearsalTextsTable(schema)
    await createChecksTables(schema)
    await createCheckRunTables(schema)
    await createRoutingTables(schema)
  },
}

async function createBrickSamplesTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('brick_samples')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('function_id', 'text', makeRequired)
    .addColumn('status', 'integer')
    .addColumn('body', 'text', makeRequired)
    .addColumn('at', 'text', makeRequired)
    .addPrimaryKeyConstraint('brick_samples_pk', ['owner_id', 'project_id', 'function_id'])
    .addForeignKeyConstraint(
      'brick_samples_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

/** Texts of checks and sentences. When a turn is deleted, the foreign key deletes the texts that were made from it. */
async function createRehearsalTextsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('rehearsal_texts')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('turn_id', 'text')
    .addColumn('content', 'text', makeRequired)
    .addColumn('bytes', 'integer', makeRequired)
    .addPrimaryKeyConstraint('rehearsal_texts_pk', ['owner_id', 'id'])
    .addForeignKeyConstraint(
      'rehearsal_texts_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'rehearsal_texts_turn',
      ['owner_id', 'turn_id'],
      'conversation_turns',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('rehearsal_texts_turn').on('rehearsal_texts').columns(['owner_id', 'turn_id']).execute()
  await schema
    .createIndex('rehearsal_texts_project')
    .on('rehearsal_texts')
    .columns(['owner_id', 'project_id', 'bytes'])
    .execute()
}

async function createChecksTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('checks')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('name', 'text', makeRequired)
    .addColumn('answers', 'text', makeRequired)
    .addColumn('turn_id', 'text')
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('changed_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('checks_pk', ['owner_id', 'project_id', 'id'])
    .addForeignKeyConstraint('checks_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('check_settings')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('on_fail', 'text', makeRequired)
    .addPrimaryKeyConstraint('check_settings_pk', ['owner_id', 'project_id'])
    .addForeignKeyConstraint(
      'check_settings_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

async function createCheckRunTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('check_runs')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('revision', 'integer', makeRequired)
    .addColumn('version', 'integer')
    .addColumn('started_at', 'text', makeRequired)
    .addColumn('ended_at', 'text')
    .addColumn('passed', 'integer', makeRequired)
    .addColumn('failed', 'integer', makeRequired)
    .addPrimaryKeyConstraint('check_runs_pk', ['owner_id', 'project_id', 'id'])
    .addForeignKeyConstraint('check_runs_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('check_runs_list')
    .on('check_runs')
    .columns(['owner_id', 'project_id', 'started_at'])
    .execute()
  await schema
    .createTable('check_results')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('run_id', 'text', makeRequired)
    .addColumn('check_id', 'text', makeRequired)
    .addColumn('turn_id', 'text')
    .addColumn('passed', 'integer', makeRequired)
    .addColumn('result', 'text', makeRequired)
    .addColumn('at', 'text', makeRequired)
    .addPrimaryKeyConstraint('check_results_pk', ['owner_id', 'project_id', 'run_id', 'check_id'])
    .addForeignKeyConstraint(
      'check_results_run',
      ['owner_id', 'project_id', 'run_id'],
      'check_runs',
      ['owner_id', 'project_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    // A result is deleted with its turn, because its answers reveal what was asked.
    .addForeignKeyConstraint(
      'check_results_turn',
      ['owner_id', 'turn_id'],
      'conversation_turns',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('check_results_turn').on('check_results').columns(['owner_id', 'turn_id']).execute()
}

async function createRoutingTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('routing_sentences')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('id', 'text', makeRequired)
    .addColumn('function_id', 'text', makeRequired)
    .addColumn('turn_id', 'text')
    .addColumn('place', 'integer', makeRequired)
    .addPrimaryKeyConstraint('routing_sentences_pk', ['owner_id', 'project_id', 'id'])
    .addForeignKeyConstraint(
      'routing_sentences_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('routing_runs')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('latest', 'text', makeRequired)
    .addColumn('previous', 'text')
    .addPrimaryKeyConstraint('routing_runs_pk', ['owner_id', 'project_id'])
    .addForeignKeyConstraint(
      'routing_runs_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}
