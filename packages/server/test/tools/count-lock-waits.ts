import { sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'

/** How many statements wait on Postgres until another transaction ends. */
export async function countLockWaits(database: Database): Promise<number | undefined> {
  const waiting = isDistributed(database)
    ? sql<{ count: number }>`select count(*)::int as count from citus_lock_waits`
    : sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
  return (await waiting.execute(database)).rows[0]?.count
}
