import { type Dialect, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000

export function createPostgresDialect(url: string, onConnectionError: (error: Error) => void = () => {}): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  // Without a listener a restart of Postgres would end the process.
  pool.on('error', onConnectionError)
  return new PostgresDialect({ pool })
}
