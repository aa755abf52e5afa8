import type { IdentitySecret } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import type { OwnProject } from '#projects/project.repository.ts'

export interface IdentityRow {
  tellName: boolean
  tellContext: boolean
  secrets: string[]
}

export async function findIdentity(database: Database, { id, userId }: OwnProject): Promise<IdentityRow | undefined> {
  const row = await database
    .selectFrom('projects')
    .select(['tell_name', 'tell_context', 'identity_secret', 'second_identity_secret'])
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('version', '!=', DELETED_VERSION)
    .executeTakeFirst()
  if (!row) return undefined
  const secrets = [row.identity_secret, row.second_identity_secret].filter((each): each is string => each !== null)
  return { tellName: row.tell_name === 1, tellContext: row.tell_context === 1, secrets }
}

export async function updateIdentitySettings(
  database: Database,
  { id, userId }: OwnProject,
  { tellName, tellContext }: Pick<IdentityRow, 'tellName' | 'tellContext'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('projects')
    .set({ tell_name: tellName ? 1 : 0, tell_context: tellContext ? 1 : 0 })
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .where('version', '!=', DELETED_VERSION)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateIdentitySecrets(
  database: Database,
  { id, userId }: OwnProject,
  [first, second]: readonly string[],
): Promise<void> {
  const projects = database
    .updateTable('projects')
    .set({ identity_secret: first ?? null, second_identity_secret: second ?? null })
  await projects.where('owner_id', '=', userId).where('id', '=', id).execute()
}

export async function listIdentitySecrets(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<IdentitySecret[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('secrets')
    .select(['id', 'mask', 'created_at'])
    .where('owner_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
