import type { Database } from '#db/database.ts'
import type { PasskeyTable } from '../second-factor.table.ts'

export async function listPasskeys(database: Database, userId: string): Promise<PasskeyTable[]> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(database: Database, userId: string, id: string): Promise<PasskeyTable | undefined> {
  const passkeys = database.selectFrom('passkeys').selectAll().where('owner_id', '=', userId)
  return passkeys.where('id', '=', id).executeTakeFirst()
}

export async function insertPasskey(database: Database, row: PasskeyTable): Promise<boolean> {
  const inserted = await database
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updatePasskeyCounter(
  database: Database,
  { owner_id, id, counter }: PasskeyTable,
  { next, now }: { next: number; now: Date },
): Promise<boolean> {
  const counted = await database
    .updateTable('passkeys')
    .set({ counter: next, last_used_at: now.toISOString() })
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

export async function updatePasskeyName(
  database: Database,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const passkeys = database.updateTable('passkeys').set({ name }).where('owner_id', '=', userId).where('id', '=', id)
  return (await passkeys.returning('id').executeTakeFirst()) !== undefined
}

export async function deletePasskey(database: Database, userId: string, id: string): Promise<boolean> {
  const passkeys = database.deleteFrom('passkeys').where('owner_id', '=', userId).where('id', '=', id)
  return (await passkeys.returning('id').executeTakeFirst()) !== undefined
}
