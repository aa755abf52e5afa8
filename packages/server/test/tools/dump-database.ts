import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

const BOOKKEEPING = ['throttle_counters', 'schema_migrations']

/** Tables that SQLite keeps for its full text index, of words that stand in `conversations`. */
export function isOfSearchIndex(table: string): boolean {
  return table.startsWith('conversation_search')
}

export async function dumpDatabase(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.introspection.getTables()
  const dump: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !BOOKKEEPING.includes(table.name) && !isOfSearchIndex(table.name))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
