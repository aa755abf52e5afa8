import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { SecretTable } from './secret.table.ts'

export async function insertSecret(database: Database, row: SecretTable): Promise<void> {
  await database.insertInto('secrets').values(row).execute()
}

export async function listSecretCiphertexts(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('secrets')
    .select(['id', 'ciphertext'])
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, ciphertext }) => [id, ciphertext]))
}

export async function listSecretMasks(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('secrets')
    .select(['id', 'mask'])
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .execute()
  return new Map(rows.map(({ id, mask }) => [id, mask]))
}

export async function deleteSecrets(database: Database, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.deleteFrom('secrets').where('id', 'in', ids).where('owner_id', '=', userId).execute()
}

/** Keeps secrets that a deployed version holds. Returns how many bytes were deleted. */
export async function deleteUndeployedSecrets(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await database
    .deleteFrom('secrets')
    .where('id', 'in', ids)
    .where('owner_id', '=', userId)
    .where('last_version', 'is', null)
    .returning(BYTES)
    .execute()
  return sumDeletedBytes(deleted)
}

/** `version` must be the newest one, because it replaces the number that is stored. */
export async function markDeployedSecrets(
  database: Database,
  userId: string,
  ids: readonly string[],
  version: number,
): Promise<void> {
  if (ids.length === 0) return
  const secrets = database.updateTable('secrets').set({ last_version: version })
  await secrets.where('owner_id', '=', userId).where('id', 'in', ids).execute()
}

export async function deleteSecretsUpToVersion(
  database: Database,
  { id: projectId, userId }: { id: string; userId: string },
  version: number,
  heldIds: readonly string[],
): Promise<number> {
  const deleted = await database
    .deleteFrom('secrets')
    .where('owner_id', '=', userId)
    .where('project_id', '=', projectId)
    .where('last_version', '<=', version)
    .$if(heldIds.length > 0, (query) => query.where('id', 'not in', heldIds))
    .returning(BYTES)
    .execute()
  return sumDeletedBytes(deleted)
}

const BYTES = sql<number>`octet_length(ciphertext)`.as('bytes')

function sumDeletedBytes(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** True if anything is stored that needs the encryption key. */
export async function hasAnySecret(database: Database): Promise<boolean> {
  const secrets = await database.selectFrom('secrets').select('id').limit(1).execute()
  const tokens = await database.selectFrom('connection_tokens').select('connection_id').limit(1).execute()
  return secrets.length + tokens.length > 0
}

export type StoredSecret = Pick<SecretTable, 'id' | 'owner_id' | 'ciphertext'>

export async function listSecretsAfter(
  database: Database,
  { owner_id, id }: Pick<StoredSecret, 'owner_id' | 'id'>,
): Promise<StoredSecret[]> {
  const query = database.selectFrom('secrets').select(['id', 'owner_id', 'ciphertext'])
  return query
    .where(({ eb, refTuple, tuple }) => eb(refTuple('owner_id', 'id'), '>', tuple(owner_id, id)))
    .orderBy('owner_id')
    .orderBy('id')
    .limit(200)
    .execute()
}

export async function replaceSecretCiphertext(
  database: Database,
  { owner_id, id }: StoredSecret,
  ciphertext: string,
): Promise<void> {
  const secrets = database.updateTable('secrets').set({ ciphertext })
  await secrets.where('owner_id', '=', owner_id).where('id', '=', id).execute()
}
