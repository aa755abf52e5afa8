import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { buildRowCount } from '#db/row-count.ts'
import { deleteSecretsUpToVersion, markDeployedSecrets } from '#secrets/secret.repository.ts'
import { listSecretIds } from './brick-content.ts'
import type { OwnProject } from './project.repository.ts'
import { parseProjectContent } from './project.ts'
import { listPreviewSecretIds } from './state/preview.repository.ts'
import { deleteVersionsUpTo } from './versions/version.repository.ts'

export async function countLiveProjects(transaction: Database, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('projects')
    .select(buildRowCount())
    .where('owner_id', '=', userId)
    .where('live_version', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

interface Deployment extends OwnProject {
  version: number
  bytes: number
  secretIds: readonly string[]
  now: string
  changes: string[] | null
}

/**
 * A project that is live already keeps its `went_live_at`. Deletes the oldest versions beyond the most that are kept.
 * Returns the project's growth in bytes.
 */
export async function deployDraft(transaction: Database, deployment: Deployment): Promise<number> {
  const { id, userId, version, now, changes } = deployment
  await transaction
    .insertInto('project_versions')
    .columns(VERSION_COLUMNS)
    .expression(({ selectFrom, val }) =>
      selectFrom('projects')
        .select(({ cast }) => [
          'projects.owner_id',
          'projects.id',
          cast<number>(val(version), 'integer').as('version'),
          'projects.name',
          'projects.draft',
          cast<string>(val(now), 'text').as('deployed_at'),
          cast<string | null>(val(changes && JSON.stringify(changes)), 'text').as('changes'),
        ])
        .where('projects.id', '=', id)
        .where('projects.owner_id', '=', userId),
    )
    .execute()
  return putProjectLive(transaction, deployment, 0)
}

const VERSION_COLUMNS = ['owner_id', 'project_id', 'version', 'name', 'content', 'deployed_at', 'changes'] as const

/**
 * `changesOfDraft` is the number of changes between the version that is now live and the draft. Returns the project's
 * growth in bytes.
 */
export async function deployVersion(
  transaction: Database,
  deployment: Deployment & { from: number; changesOfDraft: number },
): Promise<number> {
  const { id, userId, from, version, now, changes, changesOfDraft } = deployment
  await transaction
    .insertInto('project_versions')
    .columns(VERSION_COLUMNS)
    .expression(({ selectFrom, val }) =>
      selectFrom('project_versions as former')
        .select(({ cast }) => [
          'former.owner_id',
          'former.project_id',
          cast<number>(val(version), 'integer').as('version'),
          'former.name',
          'former.content',
          cast<string>(val(now), 'text').as('deployed_at'),
          cast<string | null>(val(changes && JSON.stringify(changes)), 'text').as('changes'),
        ])
        .where('former.project_id', '=', id)
        .where('former.owner_id', '=', userId)
        .where('former.version', '=', from),
    )
    .execute()
  return putProjectLive(transaction, deployment, changesOfDraft)
}

async function putProjectLive(transaction: Database, deployment: Deployment, changes: number): Promise<number> {
  const { id, userId, version, bytes, secretIds, now } = deployment
  await markDeployedSecrets(transaction, userId, secretIds, version)
  const growth = bytes - (await deleteSurplusVersions(transaction, deployment, version - LIMITS.versionsPerProject))
  await transaction
    .updateTable('projects')
    .set(({ fn, val }) => ({
      version,
      live_version: version,
      changes,
      went_live_at: fn.coalesce('went_live_at', val(now)),
      stored_bytes: sql`stored_bytes + ${growth}`,
    }))
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .execute()
  return growth
}

async function deleteSurplusVersions(transaction: Database, own: OwnProject, version: number): Promise<number> {
  if (version < 1) return 0
  const { newest, bytes } = await deleteVersionsUpTo(transaction, own, version)
  if (newest === 0) return bytes
  return bytes + (await deleteSecretsUpToVersion(transaction, own, newest, await listHeldSecretIds(transaction, own)))
}

/** Lists the secrets that the draft and the preview link need. The draft may be an old version that was restored. */
async function listHeldSecretIds(transaction: Database, { id, userId }: OwnProject): Promise<string[]> {
  const projects = transaction.selectFrom('projects').select('draft').where('owner_id', '=', userId)
  const { draft } = await projects.where('id', '=', id).executeTakeFirstOrThrow()
  return [...listSecretIds(parseProjectContent(draft)), ...(await listPreviewSecretIds(transaction, { id, userId }))]
}

export async function clearLiveVersion(database: Database, { id, userId }: OwnProject): Promise<void> {
  await database
    .updateTable('projects')
    .set({ live_version: null, went_live_at: null, changes: 0 })
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .execute()
}
