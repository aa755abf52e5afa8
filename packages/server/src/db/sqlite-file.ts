import Sqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'

const BUSY_TIMEOUT_MS = 5_000
const STATEMENT_CACHE_SIZE = 500

/** One connection to one file; everything on it happens at once. */
export interface SqliteFile {
  query<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row>
  execute(sql: string): void
  isInTransaction(): boolean
  close(): void
}

export function openForWriting(path: string): SqliteFile {
  const sqlite = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Deleted rows are overwritten, so that a removed account leaves no text in the file.
  sqlite.pragma('secure_delete = ON')
  return toFile(sqlite)
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
