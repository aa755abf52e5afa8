import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import { isPostgres } from './postgres/is-postgres.ts'
import { findStorageFault, isConnectionLoss, readErrorCode, UNDONE_CODES } from './storage-fault.ts'

const MAX_RETRIES = 3
const AWAY_FOR_MS = 20_000
const ASKED_EVERY_MS = 250

/**
 * Runs `work` in a transaction, or in the one that is already open. `work` may await only queries on the given
 * database: on SQLite a change on the outer database would wait for this transaction to end, which waits for that
 * change. `work` runs again if nothing was written: after a serialization failure, a deadlock, or a connection that
 * broke before the commit was sent.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return work(database)
  for (let retries = 0; ; retries++) {
    let isCommitting = false
    try {
      return await database
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          const result = await work(transaction)
          isCommitting = true
          return result
        })
    } catch (error) {
      const isUndone = UNDONE_CODES.includes(readErrorCode(error)) || (isConnectionLoss(error) && !isCommitting)
      if (retries >= MAX_RETRIES || !isUndone) throw error
      await sleep(Math.random() * 20 * 2 ** retries)
    }
  }
}

/**
 * Use it for a write that must succeed before a visitor gets an answer. Waits up to 20 s until Postgres is back, which
 * is longer than a failover to a standby takes. `work` must do nothing if its changes are stored already, because a
 * commit whose answer was lost may have succeeded.
 */
export async function inTransactionOnceReachable<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (const until = performance.now() + AWAY_FOR_MS; ; await sleep(ASKED_EVERY_MS)) {
    try {
      return await inTransaction(database, work)
    } catch (error) {
      const isAway = isPostgres(database) && findStorageFault(error) === 'unavailable'
      if (!isAway || performance.now() > until) throw error
    }
  }
}
