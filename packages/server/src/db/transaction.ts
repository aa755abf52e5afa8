import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

const MAX_RETRIES = 3
/** Postgres: serialization failure and deadlock. Nothing was written, so `work` can run again. */
const RETRIED_CODES = ['40001', '40P01']

/**
 * In `work`, await only queries, and only on the given database: on SQLite, a query on the outer one would wait for this
 * transaction to end.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return work(database)
  for (let retries = 0; ; retries++) {
    try {
      return await database.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (retries >= MAX_RETRIES || !isRetried(error)) throw error
      await sleep(Math.random() * 20 * 2 ** retries)
    }
  }
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED_CODES.includes(String(error.code))
}
