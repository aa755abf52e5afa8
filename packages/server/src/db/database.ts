import { Kysely, type Logger } from 'kysely'
import type { Tables } from '#tables.ts'
import { createPostgresDialect } from './postgres/postgres-dialect.ts'
import { createSqliteDialect } from './sqlite/sqlite-dialect.ts'
import type { RelaxedChanges } from './sqlite/sqlite-driver.ts'

export type Database = Kysely<Tables>

export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/**
 * SQLite does not wait for the disk after these changes. A crash of the machine may lose the last rate-limit counts and
 * the start of a chat. The end of a chat waits for the disk, which makes its start durable too.
 */
const RELAXED_DURABILITY: RelaxedChanges = {
  insert: ['throttle_counters', 'usage_months', 'conversation_turns'],
  update: ['usage_months'],
  // Committed a little later, so that a chat's counters share a commit with the start of the chat.
  soon: ['throttle_counters'],
}

export interface DatabaseOptions {
  onConnectionError?: (error: Error) => void
  onPoolWait?: (seconds: number) => void
  log?: Logger
}

export function openDatabase(location: DatabaseLocation, options: DatabaseOptions = {}): Database {
  const dialect =
    location.engine === 'sqlite'
      ? createSqliteDialect(location.file, RELAXED_DURABILITY)
      : createPostgresDialect(location.url, options)
  return new Kysely<Tables>({ dialect, log: options.log })
}
