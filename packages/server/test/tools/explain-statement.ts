import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

export interface LoggedStatement {
  sql: string
  parameters: readonly unknown[]
}

/** The steps by which SQLite would run the statement. */
export async function explainStatement(database: Database, statement: LoggedStatement): Promise<string[]> {
  const explained = {
    ...sql`select 1`.compile(database),
    sql: `explain query plan ${statement.sql}`,
    parameters: statement.parameters,
  }
  const { rows } = await database.executeQuery<{ detail: string }>(explained)
  return rows.map(({ detail }) => detail)
}
