import Sqlite from 'better-sqlite3'
import { type Dialect, SqliteDialect, type SqliteStatement } from 'kysely'

const BUSY_TIMEOUT_MS = 5_000
const STATEMENT_CACHE_SIZE = 500

/**
 * One connection to one file. Kysely lets one query or transaction at a time have it, so nothing slips into an
 * open transaction.
 */
export function createSqliteDialect(file: string): Dialect {
  return new SqliteDialect({ database: async () => openFile(file) })
}

function openFile(file: string) {
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Deleted rows are overwritten, so that a removed account leaves no text in the file.
  sqlite.pragma('secure_delete = ON')
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => void sqlite.close(),
    prepare: (asked: string) => {
      const sql = replaceStatement(asked, sqlite.inTransaction)
      const kept = statements.get(sql)
      if (kept) return kept
      const statement: SqliteStatement = sqlite.prepare(sql)
      if (statements.size >= STATEMENT_CACHE_SIZE) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}

function replaceStatement(sql: string, inTransaction: boolean): string {
  // A transaction that reads before it writes could otherwise fail at its first write.
  if (sql === 'begin') return 'begin immediate'
  // A full disk ends the transaction by itself; a rollback would then fail, and hide what happened.
  if (sql === 'rollback' && !inTransaction) return 'select 1'
  return sql
}
