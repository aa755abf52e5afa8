import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { openDiskSync } from './disk-sync.ts'

const BUSY_TIMEOUT_MS = 5_000
const STATEMENT_CACHE_SIZE = 500

/** One connection to one file; everything on it happens at once. */
export interface SqliteFile {
  query<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row>
  execute(sql: string): void
  isInTransaction(): boolean
  close(): void
}

export interface WrittenFile extends SqliteFile {
  /** A commit alone survives the end of the process; once this has resolved it survives that of the machine. */
  sync(): Promise<void>
}

export function openForWriting(path: string): WrittenFile {
  const sqlite = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  // FULL would hold up the whole process at each commit until the log is on the disk; `sync` does the same beside it.
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  // Deleted rows are overwritten, so that a removed account leaves no text in the file.
  sqlite.pragma('secure_delete = ON')
  // The first reading makes the log, which lives as long as this connection.
  sqlite.pragma('user_version')
  const log = openDiskSync(`${path}-wal`)
  const file = toFile(sqlite)
  return {
    ...file,
    sync: log.sync,
    close() {
      log.close()
      file.close()
    },
  }
}

/** Sees what is committed and nothing else. */
export function openForReading(path: string): SqliteFile {
  return toFile(new Sqlite(path, { timeout: BUSY_TIMEOUT_MS, readonly: true }))
}

function toFile(sqlite: Sqlite.Database): SqliteFile {
  const prepare = keepStatements(sqlite)
  return {
    query({ sql, parameters }) {
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(parameters) as never[] }
      return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
    },
    execute: (sql) => void prepare(sql).run(),
    isInTransaction: () => sqlite.inTransaction,
    close: () => void sqlite.close(),
  }
}

function keepStatements(sqlite: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const kept = new Map<string, Sqlite.Statement>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    const statement = sqlite.prepare(sql)
    if (kept.size >= STATEMENT_CACHE_SIZE) kept.clear()
    kept.set(sql, statement)
    return statement
  }
}
