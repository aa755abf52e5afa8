import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import { countRows } from '#db/count.ts'
import type { Database } from '#db/database.ts'
import { deleteSecretsUpToVersion, markDeployedSecrets } from '#secrets/secret.repository.ts'
import type { OwnProject } from './project.repository.ts'
import { deleteVersionsUpTo } from './project-version.repository.ts'

export async function countLive(transaction: Database, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('projects')
    .select(countRows())
    .where('user_id', '=', userId)
    .where('live_version', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

interface Deployment {
  id: string
  version: number
  /** What the draft takes, and the secrets it holds. */
  bytes: number
  secretIds: readonly string[]
  now: string
}

/**
 * Freezes the saved draft as this version and makes it live. A project that is live already keeps the moment it went live.
 * Versions beyond those that are kept go, the oldest first. Answers by how many bytes the project grew.
 */
export async function deployDraft(transaction: Database, deployment: Deployment): Promise<number> {
  const { id, version, bytes, secretIds, now } = deployment
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
  await markDeployedSecrets(transaction, secretIds, version)
  const growth = bytes - (await deleteSurplus(transaction, id, version - LIMITS.versionsPerProject))
  await transaction
    .updateTable('projects')
    .set(({ fn, val }) => ({
      version,
      live_version: version,
      went_live_at: fn.coalesce('went_live_at', val(now)),
      stored_bytes: sql`stored_bytes + ${growth}`,
    }))
    .where('id', '=', id)
    .execute()
  return growth
}

/** Answers the bytes that versions up to this one took, with the secrets that only they held. */
async function deleteSurplus(transaction: Database, id: string, version: number): Promise<number> {
  if (version < 1) return 0
  const { newest, bytes } = await deleteVersionsUpTo(transaction, id, version)
  return newest === 0 ? bytes : bytes + (await deleteSecretsUpToVersion(transaction, id, newest))
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
