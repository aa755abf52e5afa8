import type { Database } from '#db/database.ts'
import type { KnownDeviceTable } from './known-device.table.ts'

/** Uses one statement, so that the query costs the same whether the account exists or not. */
export async function findDeviceOwner(
  database: Database,
  { emailKey, tokenHash, now }: { emailKey: string; tokenHash: string; now: Date },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.owner_id')
    .select('users.id')
    .where('known_devices.token_hash', '=', tokenHash)
    .where('known_devices.expires_at', '>', now.toISOString())
    .where('users.email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.id
}

export async function isDeviceIssued(database: Database, tokenHash: string, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertDevice(database: Database, row: KnownDeviceTable): Promise<void> {
  const { last_used_at, expires_at } = row
  await database
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'token_hash']).doUpdateSet({ last_used_at, expires_at }))
    .execute()
}

export async function deleteSurplusDevices(
  database: Database,
  { userId, newest, most }: { userId: string; newest: string; most: number },
): Promise<void> {
  const others = database.selectFrom('known_devices').select('token_hash').where('owner_id', '=', userId)
  const kept = others
    .where('token_hash', '!=', newest)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(most - 1)
  await database
    .deleteFrom('known_devices')
    .where('owner_id', '=', userId)
    .where('token_hash', '!=', newest)
    .where('token_hash', 'not in', kept)
    .execute()
}

export async function forgetDevices(database: Database, userId: string, kept: string | null = null): Promise<void> {
  const all = database.deleteFrom('known_devices').where('owner_id', '=', userId)
  await (kept === null ? all : all.where('token_hash', '!=', kept)).execute()
}

export async function forgetDevice(database: Database, userId: string, tokenHash: string): Promise<void> {
  const devices = database.deleteFrom('known_devices').where('owner_id', '=', userId)
  await devices.where('token_hash', '=', tokenHash).execute()
}

export async function deleteExpiredDevices(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('known_devices').where('expires_at', '<=', now.toISOString()).execute()
}
