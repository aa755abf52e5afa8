import type { Database } from '#db/database.ts'
import type { SecretTable } from './secret.table.ts'

export async function insertSecret(database: Database, row: SecretTable): Promise<void> {
  await database.insertInto('secrets').values(row).execute()
}

/** Ciphertexts by id; an id that is gone or someone else's has none. */
export async function listCiphertexts(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('secrets')
    .select(['id', 'ciphertext'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, ciphertext }) => [id, ciphertext]))
}

/** Masks by id; an id that is gone or someone else's has none. */
export async function listMasks(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('secrets')
    .select(['id', 'mask'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, mask }) => [id, mask]))
}

export async function deleteSecrets(database: Database, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.deleteFrom('secrets').where('id', 'in', ids).where('user_id', '=', userId).execute()
}

export async function hasAnySecret(database: Database): Promise<boolean> {
  const rows = await database.selectFrom('secrets').select('id').limit(1).execute()
  return rows.length > 0
}

export type StoredSecret = Pick<SecretTable, 'id' | 'user_id' | 'ciphertext'>

/** Some of all secrets by their ids, those that follow an id. */
export async function listSecretsAfter(database: Database, id: string): Promise<StoredSecret[]> {
  const query = database.selectFrom('secrets').select(['id', 'user_id', 'ciphertext'])
  return query.where('id', '>', id).orderBy('id').limit(200).execute()
}

/** Does nothing where the row is gone. */
export async function replaceCiphertext(database: Database, { id }: StoredSecret, ciphertext: string): Promise<void> {
  await database.updateTable('secrets').set({ ciphertext }).where('id', '=', id).execute()
}
