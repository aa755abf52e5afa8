import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'

export interface IdempotencyKey {
  ownerId: string
  scope: string
  key: string
}

const REMEMBERED_MS = DAY

/**
 * Returns true for the first request with this key in 24 hours. If the caller's transaction fails, the key is free
 * again.
 */
export async function claimIdempotencyKey(
  database: Database,
  { ownerId, scope, key }: IdempotencyKey,
  now: Date,
): Promise<boolean> {
  const created_at = now.toISOString()
  const claimed = await database
    .insertInto('idempotency_keys')
    .values({ owner_id: ownerId, scope, key, answer: null, created_at })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'scope', 'key'])
        .doUpdateSet({ answer: null, created_at })
        .where('idempotency_keys.created_at', '<=', findOldestRememberedInstant(now)),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function storeIdempotentAnswer(
  database: Database,
  { ownerId, scope, key }: IdempotencyKey,
  answer: string,
): Promise<void> {
  await database
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('owner_id', '=', ownerId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

export async function findIdempotentAnswer(
  database: Database,
  { ownerId, scope, key }: IdempotencyKey,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('owner_id', '=', ownerId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.answer ?? undefined
}

export async function deleteOldIdempotencyKeys(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('idempotency_keys').where('created_at', '<=', findOldestRememberedInstant(now)).execute()
}

function findOldestRememberedInstant(now: Date): string {
  return new Date(now.getTime() - REMEMBERED_MS).toISOString()
}
