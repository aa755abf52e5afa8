import { sql } from 'kysely'
import type { ClusterTables } from '#db/cluster/cluster.table.ts'
import type { Database } from '#db/database.ts'
import type { ThrottleCounterTable } from './throttle-counter.table.ts'

/** If the tables are distributed, a counter of one owner is stored with the owner's other rows. */
export interface OwnerCounter {
  ownerId: string
  key: string
}

export async function addToOwnerCounter(
  database: Database,
  { ownerId, key }: OwnerCounter,
  { startedAt, latestStart, expiresAt }: { startedAt: string; latestStart: string; expiresAt: string },
): Promise<ThrottleCounterTable> {
  const isOver = sql`(owner_counters.expires_at <= ${startedAt} or owner_counters.window_started_at > ${latestStart})`
  return extendWithClusterTables(database)
    .insertInto('owner_counters')
    .values({
      owner_id: ownerId,
      key,
      window_started_at: startedAt,
      used: 1,
      blocked_until: null,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'key']).doUpdateSet({
        window_started_at: sql`case when ${isOver} then excluded.window_started_at else owner_counters.window_started_at end`,
        used: sql`case when ${isOver} then 1 else owner_counters.used + 1 end`,
        expires_at: sql`case when ${isOver} then excluded.expires_at else owner_counters.expires_at end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function subtractAndForgetOwnerCounters(
  database: Database,
  ownerId: string,
  { counted, forgotten }: { counted: readonly string[]; forgotten: readonly string[] },
): Promise<void> {
  const keys = [...counted, ...forgotten]
  if (keys.length === 0) return
  const own = extendWithClusterTables(database).updateTable('owner_counters').where('owner_id', '=', ownerId)
  await own.set({ used: sql`used - 1` }).where('key', 'in', keys).where('used', '>', 0).execute()
  const gone = extendWithClusterTables(database).deleteFrom('owner_counters').where('owner_id', '=', ownerId)
  await gone.where('key', 'in', keys).where('used', '<=', 0).execute()
}

export async function deleteExpiredOwnerCounters(database: Database, now: string): Promise<void> {
  await extendWithClusterTables(database).deleteFrom('owner_counters').where('expires_at', '<=', now).execute()
}

function extendWithClusterTables(database: Database) {
  return database.$extendTables<ClusterTables>()
}
