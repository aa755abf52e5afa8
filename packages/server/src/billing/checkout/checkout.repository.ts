import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'

const TRIAL_KEPT_MS = 365 * DAY

export async function lockCheckout(
  database: Database,
  { userId, now, until }: { userId: string; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await database
    .updateTable('subscriptions')
    .set({ checkout_locked_until: until.toISOString() })
    .where('owner_id', '=', userId)
    .where((where) =>
      where.or([where('checkout_locked_until', 'is', null), where('checkout_locked_until', '<=', now.toISOString())]),
    )
    .returning('owner_id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function unlockCheckout(database: Database, userId: string, until: Date): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ checkout_locked_until: null })
    .where('owner_id', '=', userId)
    .where('checkout_locked_until', '=', until.toISOString())
    .execute()
}

export async function insertUsedTrial(database: Database, addressHash: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + TRIAL_KEPT_MS).toISOString()
  await database
    .insertInto('used_trials')
    .values({ address_hash: addressHash, expires_at })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet({ expires_at }))
    .execute()
}

/** Also true while a billing task still has to ask the provider whether a deleted account had a subscription. */
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
