import { type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'
import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const dailyTotals: Migration = {
  name: '0014-daily-totals',
  up: async (schema, rows) => {
    await createDailyTotalsTable(schema)
    await createBudgetsTable(schema)
    await copyProjectDays(rows)
    await schema.dropTable('project_days').execute()
  },
}

const NUMBERS = ['count', 'failed', 'nothing', 'up', 'down', 'visitors', 'unpriced']
// Tokens and money may exceed a Postgres integer; a double holds whole numbers exactly up to 2 ** 53.
const LARGE_NUMBERS = ['prompt_tokens', 'completion_tokens', 'cost']

async function createDailyTotalsTable(schema: SchemaModule): Promise<void> {
  let table = schema
    .createTable('daily_totals')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('kind', 'text', makeRequired)
    .addColumn('day', 'text', makeRequired)
    .addColumn('key', 'text', makeRequired)
    .addColumn('name', 'text')
  for (const column of NUMBERS) table = table.addColumn(column, 'integer', makeRequired)
  for (const column of LARGE_NUMBERS) table = table.addColumn(column, 'double precision', makeRequired)
  await table
    // In this order the days of one kind are neighbours, and the many rows of visitors are apart from the other kinds.
    .addPrimaryKeyConstraint('daily_totals_pk', ['owner_id', 'project_id', 'kind', 'day', 'key'])
    .addForeignKeyConstraint(
      'daily_totals_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('daily_totals_list')
    .on('daily_totals')
    .columns(['owner_id', 'day', 'project_id', 'count'])
    .where(sql.ref('kind'), '=', sql.lit('all'))
    .execute()
  await schema
    .createIndex('daily_totals_visitors')
    .on('daily_totals')
    .columns(['day', 'owner_id', 'project_id'])
    .where(sql.ref('kind'), '=', sql.lit('visitor'))
    .execute()
}

async function createBudgetsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('project_budgets')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('unit', 'text', makeRequired)
    .addColumn('day_limit', 'double precision')
    .addColumn('month_limit', 'double precision')
    .addColumn('day', 'text', makeRequired)
    .addColumn('day_spent', 'double precision', makeRequired)
    .addColumn('month_spent', 'double precision', makeRequired)
    .addPrimaryKeyConstraint('project_budgets_pk', ['owner_id', 'project_id'])
    .addForeignKeyConstraint(
      'project_budgets_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

async function copyProjectDays(rows: QueryExecutorProvider): Promise<void> {
  await sql`insert into daily_totals (owner_id, project_id, kind, day, key, name, count, failed, "nothing", up, down, visitors,
      unpriced, prompt_tokens, completion_tokens, cost)
    select owner_id, project_id, 'all', day, '', null, chats, 0, 0, 0, 0, 0, chats, 0, 0, 0 from project_days`.execute(
    rows,
  )
}
