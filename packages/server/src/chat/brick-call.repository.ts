import type { Database } from '#db/database.ts'
import type { BrickCallTable } from './brick-call.table.ts'

export async function insertBrickCalls(database: Database, rows: readonly BrickCallTable[]): Promise<void> {
  if (rows.length === 0) return
  await database.insertInto('brick_calls').values(rows).execute()
}
