import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool } from 'pg'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000

interface PoolWatch {
  onConnectionError?: (error: Error) => void
  onPoolWait?: (seconds: number) => void
}

export function createPostgresDialect(url: string, { onConnectionError, onPoolWait }: PoolWatch = {}): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  })
  // Without a listener a restart of Postgres would end the process.
  pool.on('error', (error) => onConnectionError?.(error))
  return new PostgresDialect({ pool: onPoolWait ? watchWaits(pool, onPoolWait) : pool })
}

function watchWaits(pool: Pool, onPoolWait: (seconds: number) => void): PostgresPool {
  return {
    async connect() {
      const asked = performance.now()
      const client = await pool.connect()
      onPoolWait((performance.now() - asked) / 1000)
      return client
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
