import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { openForSync } from './fsync.ts'

const BUSY_TIMEOUT_MS = 5_000
const STATEMENT_CACHE_SIZE = 500

export interface SqliteFile {
  query<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row>
  execute(sql: string): void
  isInTransaction(): boolean
  close(): void
}

export interface WrittenFile extends SqliteFile {
  /** A commit makes data survive a crash of the process; `sync` makes it survive a crash of the machine. */
  sync(): Promise<void>
  /** Moves all changes from the log into the database. Throws at once if another connection still reads the log. */
  emptyLog(): void
}

export function openForWriting(path: string): WrittenFile {
  const sqlite = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  // FULL would block the event loop at each commit, while `sync` waits for the disk in another thread.
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  // SQLite then overwrites deleted rows, so that no text of a deleted account stays in the file.
  sqlite.pragma('secure_delete = ON')
  // Kept in memory: in each transaction of more than 64 kB SQLite would otherwise write the data that can undo a
  // savepoint to a new file.
  sqlite.pragma('temp_store = MEMORY')
  // This first read creates the log file, which then exists as long as this connection.
  sqlite.pragma('user_version')
  const log = openForSync(`${path}-wal`)
  const file = wrapAsSqliteFile(sqlite)
  return {
    ...file,
    sync: log.sync,
    emptyLog: () => emptyLog(sqlite),
    close() {
      log.close()
      file.close()
    },
  }
}

function emptyLog(sqlite: Sqlite.Database): void {
  // A backup may read for minutes. Waiting for its end would block the process.
  sqlite.pragma('busy_timeout = 0')
  try {
    if (sqlite.pragma('wal_checkpoint(truncate)', { simple: true }) === 0) return
    throw Object.assign(new Error('the log is still read, so it cannot be emptied'), { code: 'SQLITE_BUSY' })
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

export function openForReading(path: string): SqliteFile {
  return wrapAsSqliteFile(new Sqlite(path, { timeout: BUSY_TIMEOUT_MS, readonly: true }))
}

function wrapAsSqliteFile(sqlite: Sqlite.Database): SqliteFile {
  const prepare = createStatementCache(sqlite)
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

function createStatementCache(sqlite: Sqlite.Database): (sql: string) => Sqlite.Statement {
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
