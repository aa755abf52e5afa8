import { listChanges } from '@bricks/contract/wire'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import type { OwnProject } from './project.repository.ts'
import { type ProjectContent, parseProjectContent } from './project.ts'
import { findVersion } from './versions/version.repository.ts'

export interface LockedProject {
  name: string
  content: ProjectContent
  bytes: number
  revision: number
  version: number
  isLive: boolean
  recordingDays: number
  isMasking: boolean
}

/** Locks the project's row until the transaction ends, so that what is read here is still true when it is written. */
export async function lockProject(
  transaction: Database,
  { id, userId }: OwnProject,
): Promise<LockedProject | undefined> {
  const row = await transaction
    .updateTable('projects')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('version', '!=', DELETED_VERSION)
    .returning(['name', 'draft', 'revision', 'version', 'live_version', 'recording_days', 'mask'])
    .executeTakeFirst()
  if (!row) return undefined
  const { name, draft, revision, version, live_version, recording_days, mask } = row
  return {
    name,
    content: parseProjectContent(draft),
    bytes: Buffer.byteLength(draft),
    revision,
    version,
    isLive: live_version !== null,
    recordingDays: recording_days,
    isMasking: mask === 1,
  }
}

interface DraftUpdate extends OwnProject, Pick<LockedProject, 'isLive' | 'version'> {
  name: string
  content: ProjectContent
  revision: number
  now: string
  bytes: number
  secretBytes?: number
}

export async function updateDraft(transaction: Database, update: DraftUpdate): Promise<number> {
  const { id, userId, name, content, revision, now, bytes, secretBytes = 0 } = update
  const draft = JSON.stringify(content)
  const growth = Buffer.byteLength(draft) - bytes + secretBytes
  await transaction
    .updateTable('projects')
    .set({
      name,
      draft,
      revision,
      updated_at: now,
      stored_bytes: sql`stored_bytes + ${growth}`,
      changes: await countChangesToLive(transaction, update),
      bricks: content.functions.length,
    })
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .execute()
  return growth
}

async function countChangesToLive(
  transaction: Database,
  { isLive, version, name, content, ...own }: DraftUpdate,
): Promise<number> {
  const live = isLive ? await findVersion(transaction, own, version) : undefined
  return live ? listChanges({ ...live.content, name: live.name }, { ...content, name }).length : 0
}
