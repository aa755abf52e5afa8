import { type QueryExecutorProvider, type SchemaModule, sql } from 'kysely'
import { rebuildTemplates } from './0006-templates.ts'
import type { Migration } from './migration.ts'

/** What an account has stored can be summed, and lists are read from indexes and small columns. */
export const accountLimits: Migration = {
  name: '0006-account-limits',
  up: async (schema, rows) => {
    await addColumns(schema)
    await sumStoredBytes(rows)
    await markDeployedSecrets(rows)
    await createIndexes(schema)
    await rebuildTemplates(schema, rows)
  },
}

async function addColumns(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('projects')
    .addColumn('stored_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('usage_months')
    .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('secrets').addColumn('last_version', 'integer').execute()
}

/** What Postgres' `integer` holds; whoever has as much is over any budget. */
const MOST_BYTES = 2_000_000_000

async function sumStoredBytes(rows: QueryExecutorProvider): Promise<void> {
  const sum = sql`octet_length(draft)
    + coalesce((select sum(octet_length(content)) from project_versions where project_id = projects.id), 0)
    + coalesce((select sum(octet_length(ciphertext)) from secrets where project_id = projects.id), 0)`
  await sql`update projects set stored_bytes = case when ${sum} > ${sql.lit(MOST_BYTES)} then ${sql.lit(MOST_BYTES)} else ${sum} end`.execute(
    rows,
  )
  await sql`update usage_months set opened = used`.execute(rows)
}

const AT_ONCE = 20

/** Each secret learns the newest version that holds it. */
async function markDeployedSecrets(rows: QueryExecutorProvider): Promise<void> {
  let [projectId, version] = ['', 0]
  for (;;) {
    const page = await sql<{ project_id: string; version: number; content: string }>`
      select project_id, version, content from project_versions
      where (project_id > ${projectId} or (project_id = ${projectId} and version > ${version}))
        and content like '%"secret":"%'
      order by project_id, version limit ${sql.lit(AT_ONCE)}`.execute(rows)
    for (const each of page.rows) {
      const ids = listSecretIds(each.content)
      if (ids.length === 0) continue
      await sql`update secrets set last_version = ${each.version} where id in (${sql.join(ids)})`.execute(rows)
    }
    const last = page.rows.at(-1)
    if (!last || page.rows.length < AT_ONCE) return
    projectId = last.project_id
    version = last.version
  }
}

function listSecretIds(content: string): string[] {
  const ids: string[] = []
  JSON.parse(content, (key, value: unknown) => {
    // Among a project's contents, a text of this name is the row of a secret; the switch of that name is true or false.
    if (key === 'secret' && typeof value === 'string') ids.push(value)
    return value
  })
  return ids
}

async function createIndexes(schema: SchemaModule): Promise<void> {
  // All that the list of projects shows and the budget sums: the drafts themselves are not touched.
  await schema.dropIndex('projects_user_id').execute()
  await schema
    .createIndex('projects_list')
    .on('projects')
    .columns(['user_id', 'created_at', 'id', 'name', 'version', 'live_version', 'went_live_at', 'stored_bytes'])
    .execute()
  await schema
    .createIndex('projects_live')
    .on('projects')
    .columns(['user_id', 'live_version', 'went_live_at', 'id'])
    .execute()
}
