import { PostgresAdapter } from 'kysely'
import type { Database } from './database.ts'

/** For the few statements that one engine can do better than the other. */
export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}
