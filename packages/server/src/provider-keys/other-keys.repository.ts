import type { Database } from '#db/database.ts'

interface KeyRow {
  provider: string
  id: string
  mask: string
  ciphertext: string
}

export async function listOtherKeys(database: Database, userId: string): Promise<KeyRow[]> {
  const rows = await database
    .selectFrom('secrets')
    .select(['provider', 'id', 'mask', 'ciphertext'])
    .where('owner_id', '=', userId)
    .where('provider', 'is not', null)
    .orderBy('provider')
    .execute()
  return rows.map(({ provider, ...row }) => ({ ...row, provider: provider ?? '' }))
}

export async function deleteOtherKeys(database: Database, userId: string, provider?: string): Promise<void> {
  const ofOwner = database.deleteFrom('secrets').where('owner_id', '=', userId)
  const query =
    provider === undefined ? ofOwner.where('provider', 'is not', null) : ofOwner.where('provider', '=', provider)
  await query.execute()
}

export async function hasOtherKey(database: Database, userId: string, provider: string): Promise<boolean> {
  const query = database.selectFrom('secrets').select('id').where('owner_id', '=', userId)
  return (await query.where('provider', '=', provider).executeTakeFirst()) !== undefined
}
