import type { Database } from '#db/database.ts'

export async function hasBillingEvent(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom('billing_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** False where its outcome is written already. */
export async function insertBillingEvent(
  database: Database,
  { id, userId, type, now }: { id: string; userId: string; type: string; now: Date },
): Promise<boolean> {
  const inserted = await database
    .insertInto('billing_events')
    .values({ id, user_id: userId, type, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteBillingEvents(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('billing_events').where('at', '<', before.toISOString()).execute()
}
