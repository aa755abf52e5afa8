import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

const BOOKKEEPING = ['throttle_counters', 'schema_migrations']
const OF_CLUSTER = ['owner_counters', 'email_owners', 'project_owners', 'customer_owners', 'distribution_keys']
const CITUS_VIEWS = ['citus_tables', 'citus_schemas']

/** True for a table of SQLite's full text index, whose words stand in `conversations` too. */
export function isSearchIndexTable(table: string): boolean {
  return table.startsWith('conversation_search')
}

/** Leaves out what Citus adds: views, and tables in a schema of its own. */
export async function listTables(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables()
  const ours = tables.filter(({ schema }) => schema === undefined || schema === 'public').map(({ name }) => name)
  return ours.filter((name) => !CITUS_VIEWS.includes(name))
}

export async function dumpDatabase(database: Database): Promise<Record<string, string[]>> {
  const tables = await listTables(database)
  const dump: Record<string, string[]> = {}
  const leftOut = [...BOOKKEEPING, ...OF_CLUSTER]
  for (const name of tables.filter((table) => !leftOut.includes(table) && !isSearchIndexTable(table))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
