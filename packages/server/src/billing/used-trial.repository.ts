import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'

/** How long an address that had a subscription is given no second trial after its account ended. */
const KEPT_MS = 365 * DAY

export async function keepUsedTrial(database: Database, addressHash: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + KEPT_MS).toISOString()
  await database
    .insertInto('used_trials')
    .values({ address_hash: addressHash, expires_at })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ expires_at }))
    .execute()
}

/** Also while the payment provider has not been asked yet what a deleted account had. */
export async function hasUsedTrial(database: Database, addressHashes: readonly string[], now: Date): Promise<boolean> {
  const used = await database
    .selectFrom('used_trials')
    .select('address_hash')
    .where('address_hash', 'in', addressHashes)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (used) return true
  const open = await database
    .selectFrom('billing_tasks')
    .select('id')
    .where('address_hash', 'in', addressHashes)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

export async function deleteExpiredTrials(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('used_trials').where('expires_at', '<=', now.toISOString()).execute()
}
