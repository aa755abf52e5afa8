import type { PictureKind } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import type { OwnProject } from '#projects/project.repository.ts'

interface Picture {
  kind: PictureKind
  hash: string
  data: string
}

export type PictureHashes = Partial<Record<PictureKind, string>>

export async function getPictureHashes(database: Database, { id, userId }: OwnProject): Promise<PictureHashes> {
  const rows = await database
    .selectFrom('live_pictures')
    .select(['kind', 'hash'])
    .where('owner_id', '=', userId)
    .where('project_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ kind, hash }) => [kind, hash]))
}

/**
 * Returns the picture in base64. The project need not be live: the picture's address holds a hash that nobody can
 * guess.
 */
export async function findPicture(database: Database, id: string, hash: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('live_pictures')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.owner_id', '=', 'live_pictures.owner_id')
        .onRef('projects.id', '=', 'live_pictures.project_id'),
    )
    .select('live_pictures.data')
    .where('projects.id', '=', id)
    .where('live_pictures.hash', '=', hash)
    .executeTakeFirst()
  return row?.data
}

export async function replacePicture(
  transaction: Database,
  own: OwnProject,
  { kind, hash, data }: Picture,
): Promise<number> {
  const replaced = await deletePicture(transaction, own, kind)
  const row = { owner_id: own.userId, project_id: own.id, kind, hash, data }
  await transaction.insertInto('live_pictures').values(row).execute()
  return replaced
}

/** Returns the length of the deleted data, 0 if there was none. */
export async function deletePicture(transaction: Database, own: OwnProject, kind: PictureKind): Promise<number> {
  const row = await transaction
    .deleteFrom('live_pictures')
    .where('owner_id', '=', own.userId)
    .where('project_id', '=', own.id)
    .where('kind', '=', kind)
    .returning('data')
    .executeTakeFirst()
  return row?.data.length ?? 0
}
