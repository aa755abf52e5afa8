import type { SchemaModule } from 'kysely'
import { ofAccount, required } from './columns.ts'
import type { Migration } from './migration.ts'

export const rehearsalsAndChecks: Migration = {
  name: '0015-rehearsals-and-checks',
  up: async (schema) => {
    await schema
      .createTable('rehearsal_days')
      .addColumn('owner_id', 'text', (column) => ofAccount(column).primaryKey())
      .addColumn('day', 'text', required)
      .addColumn('used', 'integer', required)
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
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('function_id', 'text', required)
    .addColumn('status', 'integer')
    .addColumn('body', 'text', required)
    .addColumn('at', 'text', required)
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

/**
 * Texts of checks and sentences. The foreign key deletes a text that was made from a turn with that turn, whatever
 * deletes the turn.
 */
async function createRehearsalTextsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('rehearsal_texts')
    .addColumn('owner_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('turn_id', 'text')
    .addColumn('content', 'text', required)
    .addColumn('bytes', 'integer', required)
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
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('answers', 'text', required)
    .addColumn('turn_id', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('changed_at', 'text', required)
    .addPrimaryKeyConstraint('checks_pk', ['owner_id', 'project_id', 'id'])
    .addForeignKeyConstraint('checks_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('check_settings')
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('on_fail', 'text', required)
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
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('version', 'integer')
    .addColumn('started_at', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('passed', 'integer', required)
    .addColumn('failed', 'integer', required)
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
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('run_id', 'text', required)
    .addColumn('check_id', 'text', required)
    .addColumn('turn_id', 'text')
    .addColumn('passed', 'integer', required)
    .addColumn('result', 'text', required)
    .addColumn('at', 'text', required)
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
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('function_id', 'text', required)
    .addColumn('turn_id', 'text')
    .addColumn('place', 'integer', required)
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
    .addColumn('owner_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('latest', 'text', required)
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
