import { Kysely, type Logger } from 'kysely'
import { createPostgresDialect } from './postgres-dialect.ts'
import { createSqliteDialect } from './sqlite-dialect.ts'
import type { FleetingChanges } from './sqlite-driver.ts'
import type { Tables } from './tables.ts'

/** Queries outside and inside a transaction alike; a `Transaction` is one too. */
export type Database = Kysely<Tables>

/** Where the data lives: a file for SQLite, or the address of a Postgres. */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/**
 * What SQLite does without waiting for the disk: should the machine itself fail, the last may be lost. They are counts of
 * a minute or a day, and chats that have only begun; what a chat came to is written after, waits, and brings its beginning along.
 */
const FLEETING: FleetingChanges = {
  insert: ['throttle_counters', 'usage_months', 'conversation_turns'],
  update: ['usage_months'],
}

export interface DatabaseOptions {
  /** Called when an idle connection breaks, which is no query's failure. */
  onConnectionError?: (error: Error) => void
  /** Told for how many seconds a query waited for a connection to Postgres. */
  onPoolWait?: (seconds: number) => void
  /** Called after every statement, so that a test can count them. */
  log?: Logger
}

/** Opens the database without touching its tables: `migrate` brings those up to date. */
export function openDatabase(location: DatabaseLocation, options: DatabaseOptions = {}): Database {
  const dialect =
    location.engine === 'sqlite'
      ? createSqliteDialect(location.file, FLEETING)
      : createPostgresDialect(location.url, options)
  return new Kysely<Tables>({ dialect, log: options.log })
}
