import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'

const BOOKKEEPING = ['throttle_counters', 'schema_migrations']
const OF_CLUSTER = ['owner_counters', 'email_owners', 'project_owners', 'customer_owners', 'distribution_keys']
/** `pg_tables` has no views, so those of Citus are left out. The tables of Citus are in another schema. */
const POSTGRES_TABLES = "select tablename as name from pg_tables where schemaname = 'public'"
const SQLITE_TABLES = "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name"

/** True for a table of SQLite's full text index, whose words stand in `conversations` too. */
export function isSearchIndexTable(table: string): boolean {
  return table.startsWith('conversation_search')
}

export async function listTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`${sql.raw(isPostgres(database) ? POSTGRES_TABLES : SQLITE_TABLES)}`.execute(database)
  return rows.map(({ name }) => name)
}

/** Returns each row as JSON, by table. */
export async function dumpDatabase(database: Database): Promise<Record<string, string[]>> {
  const leftOut = [...BOOKKEEPING, ...OF_CLUSTER]
  const tables = (await listTables(database)).filter((name) => !leftOut.includes(name) && !isSearchIndexTable(name))
  const rows = isPostgres(database) ? await readRowsAtOnce(database, tables) : await readRowsByTable(database, tables)
  const dump: Record<string, string[]> = Object.fromEntries(tables.map((name) => [name, []]))
  for (const { table, row } of rows) dump[table]?.push(JSON.stringify(row))
  for (const lines of Object.values(dump)) lines.sort()
  return dump
}

interface DumpedRow {
  table: string
  row: unknown
}

async function readRowsByTable(database: Database, tables: readonly string[]): Promise<DumpedRow[]> {
  const dumped: DumpedRow[] = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database)
    dumped.push(...rows.map((row) => ({ table, row })))
  }
  return dumped
}

/** Sends one statement, because some tests dump the database a thousand times and each statement is a round trip. */
async function readRowsAtOnce(database: Database, tables: readonly string[]): Promise<DumpedRow[]> {
  const parts = tables.map(
    (name) => sql`select ${sql.lit(name)} as "table", to_json(t) as row from ${sql.table(name)} t`,
  )
  const { rows } = await sql<DumpedRow>`${sql.join(parts, sql` union all `)}`.execute(database)
  return rows
}
