import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

export async function storeFormerUsage(
  database: Database,
  { userId, addressHash, period }: { userId: string; addressHash: string; period: string },
): Promise<void> {
  const months = database.deleteFrom('usage_months').where('owner_id', '=', userId).where('period', '=', period)
  const month = await months.returning(['used', 'opened']).executeTakeFirst()
  if (!month || month.opened + month.used === 0) return
  await database
    .insertInto('former_usage')
    .values({ address_hash: addressHash, period, ...month })
    .onConflict((conflict) =>
      conflict.columns(['address_hash', 'period']).doUpdateSet({
        used: sql`case when former_usage.used > excluded.used then former_usage.used else excluded.used end`,
        opened: sql`case when former_usage.opened > excluded.opened then former_usage.opened else excluded.opened end`,
      }),
    )
    .execute()
}

export async function restoreFormerUsage(
  database: Database,
  { userId, addressHashes, period }: { userId: string; addressHashes: readonly string[]; period: string },
): Promise<void> {
  const former = database.deleteFrom('former_usage').where('address_hash', 'in', addressHashes)
  const kept = await former.where('period', '=', period).returning(['used', 'opened']).execute()
  if (kept.length === 0) return
  const used = Math.max(...kept.map((row) => row.used))
  const opened = Math.max(...kept.map((row) => row.opened))
  await database.insertInto('usage_months').values({ owner_id: userId, period, used, opened }).execute()
}

export async function deleteFormerUsage(database: Database, period: string): Promise<void> {
  await database.deleteFrom('former_usage').where('period', '<', period).execute()
}
