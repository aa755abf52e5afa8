import { type ComparedProject, listChanges } from '@bricks/contract/wire'
import { type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'
import { makeRequired } from './columns.ts'
import type { Migration } from './migration.ts'

export const projectState: Migration = {
  name: '0010-project-state',
  up: async (schema, rows) => {
    await schema
      .alterTable('projects')
      .addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema
      .alterTable('projects')
      .addColumn('bricks', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await replaceProjectsListIndex(schema)
    await createProjectDaysTable(schema)
    await createBrickStatesTable(schema)
    await createPreviewsTable(schema)
    await createSightingsTable(schema)
    await countChangesAndBricks(rows)
  },
}

async function replaceProjectsListIndex(schema: SchemaModule): Promise<void> {
  await schema.dropIndex('projects_list').execute()
  const listed = ['owner_id', 'created_at', 'id', 'name', 'version', 'live_version', 'went_live_at', 'stored_bytes']
  await schema
    .createIndex('projects_list')
    .on('projects')
    .columns([...listed, 'updated_at', 'changes', 'bricks'])
    .execute()
}

async function createProjectDaysTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('project_days')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('day', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('chats', 'integer', makeRequired)
    // Begins with owner and day, because the list of projects reads the last days of all of an owner's projects.
    .addPrimaryKeyConstraint('project_days_pk', ['owner_id', 'day', 'project_id'])
    .addForeignKeyConstraint(
      'project_days_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('project_days_project').on('project_days').columns(['owner_id', 'project_id']).execute()
}

async function createBrickStatesTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('brick_states')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('function_id', 'text', makeRequired)
    .addColumn('state', 'text', makeRequired)
    .addColumn('code', 'text')
    .addColumn('request', 'text')
    .addColumn('at', 'text', makeRequired)
    .addPrimaryKeyConstraint('brick_states_pk', ['owner_id', 'project_id', 'function_id'])
    .addForeignKeyConstraint(
      'brick_states_project',
      ['owner_id', 'project_id'],
      'projects',
      ['owner_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
}

async function createPreviewsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('previews')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('token_hash', 'text', makeRequired)
    .addColumn('name', 'text', makeRequired)
    .addColumn('content', 'text', makeRequired)
    .addColumn('chats', 'integer', makeRequired)
    .addColumn('created_at', 'text', makeRequired)
    .addColumn('ends_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('previews_pk', ['owner_id', 'project_id'])
    .addForeignKeyConstraint('previews_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('previews_ends_at').on('previews').column('ends_at').execute()
}

async function createSightingsTable(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sightings')
    .addColumn('owner_id', 'text', makeRequired)
    .addColumn('project_id', 'text', makeRequired)
    .addColumn('origin', 'text', makeRequired)
    .addColumn('first_at', 'text', makeRequired)
    .addColumn('last_at', 'text', makeRequired)
    .addPrimaryKeyConstraint('sightings_pk', ['owner_id', 'project_id', 'origin'])
    .addForeignKeyConstraint('sightings_project', ['owner_id', 'project_id'], 'projects', ['owner_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}

interface CountedProject {
  name: string
  draft: string
  live_name: string | null
  live_content: string | null
}

/**
 * A later release may count other changes than this release does. A project then gets the right number with its next
 * save.
 */
async function countChangesAndBricks(rows: QueryExecutorProvider): Promise<void> {
  const { rows: ids } = await sql<{ owner_id: string; id: string }>`select owner_id, id from projects`.execute(rows)
  for (const { owner_id, id } of ids) {
    const { rows: found } = await sql<CountedProject>`
      select projects.name, projects.draft, live.name as live_name, live.content as live_content
      from projects left join project_versions as live on live.owner_id = projects.owner_id
        and live.project_id = projects.id and live.version = projects.live_version
      where projects.owner_id = ${owner_id} and projects.id = ${id}`.execute(rows)
    for (const project of found) {
      const { changes, bricks } = countProject(project)
      await sql`update projects set changes = ${changes}, bricks = ${bricks}
        where owner_id = ${owner_id} and id = ${id}`.execute(rows)
    }
  }
}

function countProject({ name, draft, live_name, live_content }: CountedProject): { changes: number; bricks: number } {
  const saved = parseComparedProject(name, draft)
  const live = live_name !== null && live_content !== null ? parseComparedProject(live_name, live_content) : saved
  return { changes: listChanges(live, saved).length, bricks: saved.functions.length }
}

function parseComparedProject(name: string, content: string): ComparedProject {
  return { ...JSON.parse(content), name }
}
