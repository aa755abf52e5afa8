import { sql } from 'kysely'
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

/** Of these, deletes those that were never deployed, and answers how many bytes that freed. */
export async function deleteUndeployedSecrets(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await database
    .deleteFrom('secrets')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('last_version', 'is', null)
    .returning(BYTES)
    .execute()
  return sumBytes(deleted)
}

/** Notes that this version holds these secrets; it must be the newest. */
export async function markDeployedSecrets(database: Database, ids: readonly string[], version: number): Promise<void> {
  if (ids.length === 0) return
  await database.updateTable('secrets').set({ last_version: version }).where('id', 'in', ids).execute()
}

/** Deletes the secrets of versions up to this one that no later version holds, and answers how many bytes that freed. */
export async function deleteSecretsUpToVersion(
  database: Database,
  projectId: string,
  version: number,
): Promise<number> {
  const deleted = await database
    .deleteFrom('secrets')
    .where('project_id', '=', projectId)
    .where('last_version', '<=', version)
    .returning(BYTES)
    .execute()
  return sumBytes(deleted)
}

const BYTES = sql<number>`octet_length(ciphertext)`.as('bytes')

function sumBytes(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
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
