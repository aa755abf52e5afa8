import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DAY } from '#time.ts'

const KEPT_MS = 365 * DAY

export async function claimHouseChat(
  database: Database,
  { userId, limit }: { userId: string; limit: number },
): Promise<boolean> {
  const counted = await database
    .insertInto('house_chats')
    .values({ owner_id: userId, used: 1 })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ used: sql`house_chats.used + 1` })
        .where('house_chats.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst()
  return counted !== undefined
}

export async function uncountHouseChat(database: Database, userId: string): Promise<void> {
  await database
    .updateTable('house_chats')
    .set({ used: sql`used - 1` })
    .where('owner_id', '=', userId)
    .where('used', '>', 0)
    .execute()
}

export async function countUsedHouseChats(database: Database, userId: string): Promise<number> {
  const row = await database.selectFrom('house_chats').select('used').where('owner_id', '=', userId).executeTakeFirst()
  return row?.used ?? 0
}

export async function storeFormerHouseChats(
  database: Database,
  { userId, addressHash, now }: { userId: string; addressHash: string; now: Date },
): Promise<void> {
  const counted = await database
    .deleteFrom('house_chats')
    .where('owner_id', '=', userId)
    .returning('used')
    .executeTakeFirst()
  if (!counted || counted.used === 0) return
  const { used } = counted
  const expires_at = new Date(now.getTime() + KEPT_MS).toISOString()
  await database
    .insertInto('former_house_chats')
    .values({ address_hash: addressHash, used, expires_at })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({
        used: sql`case when former_house_chats.used > excluded.used then former_house_chats.used else excluded.used end`,
        expires_at,
      }),
    )
    .execute()
}

export async function restoreFormerHouseChats(
  database: Database,
  { userId, addressHashes, now }: { userId: string; addressHashes: readonly string[]; now: Date },
): Promise<void> {
  const former = database.deleteFrom('former_house_chats').where('address_hash', 'in', addressHashes)
  const kept = await former.where('expires_at', '>', now.toISOString()).returning('used').execute()
  if (kept.length === 0) return
  const used = Math.max(...kept.map((row) => row.used))
  await database.insertInto('house_chats').values({ owner_id: userId, used }).execute()
}

export async function deleteFormerHouseChats(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('former_house_chats').where('expires_at', '<=', now.toISOString()).execute()
}
