import type { Database } from '#db/database.ts'
import type { OwnProject } from './project.repository.ts'
import { type ProjectContent, parseContent } from './project-content.ts'

/** What a write starts from. */
export interface LockedProject {
  name: string
  content: ProjectContent
  revision: number
  version: number
  isLive: boolean
}

/** Holds the project's row for this transaction, so that what is read here is still true when it is written. */
export async function lockProject(
  transaction: Database,
  { id, userId }: OwnProject,
): Promise<LockedProject | undefined> {
  const row = await transaction
    .updateTable('projects')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['name', 'draft', 'revision', 'version', 'live_version'])
    .executeTakeFirst()
  if (!row) return undefined
  const { name, draft, revision, version, live_version } = row
  return { name, content: parseContent(draft), revision, version, isLive: live_version !== null }
}

export interface DraftUpdate {
  id: string
  name: string
  content: ProjectContent
  revision: number
  now: string
}

export async function updateDraft(transaction: Database, update: DraftUpdate): Promise<void> {
  const { id, name, content, revision, now } = update
  await transaction
    .updateTable('projects')
    .set({ name, draft: JSON.stringify(content), revision, updated_at: now })
    .where('id', '=', id)
    .execute()
}
