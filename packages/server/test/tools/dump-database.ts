import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

const BOOKKEEPING = ['throttle_counters', 'schema_migrations']

export async function dumpDatabase(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.introspection.getTables()
  const dump: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !BOOKKEEPING.includes(table.name))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database)
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return dump
}
