import { countRows } from '#db/count.ts'
import type { Database } from '#db/database.ts'
import type { OwnProject } from './project.repository.ts'

export async function countLive(transaction: Database, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('projects')
    .select(countRows())
    .where('user_id', '=', userId)
    .where('live_version', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Freezes the saved draft as this version and makes it live. A project that is live already keeps the moment it went live. */
export async function deployDraft(
  transaction: Database,
  { id, version, now }: { id: string; version: number; now: string },
): Promise<void> {
  await transaction
    .insertInto('project_versions')
    .columns(['project_id', 'version', 'name', 'content', 'deployed_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('projects')
        .select(({ cast }) => [
          'projects.id',
          cast<number>(val(version), 'integer').as('version'),
          'projects.name',
          'projects.draft',
          cast<string>(val(now), 'text').as('deployed_at'),
        ])
        .where('projects.id', '=', id),
    )
    .execute()
  await transaction
    .updateTable('projects')
    .set(({ fn, val }) => ({ version, live_version: version, went_live_at: fn.coalesce('went_live_at', val(now)) }))
    .where('id', '=', id)
    .execute()
}

/** False where the user has no such project. The versions stay. */
export async function takeOff(database: Database, { id, userId }: OwnProject): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('projects')
    .set({ live_version: null, went_live_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
