import type { Notice } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'

export type NoticeKind = Notice['kind']

export interface NewNotice {
  userId: string
  kind: NoticeKind
  projectId?: string
  at: Date
}

const LISTED = 50

export async function insertNotice(database: Database, { userId, kind, projectId, at }: NewNotice): Promise<void> {
  await database
    .insertInto('notices')
    .values({ id: createId(), user_id: userId, kind, project_id: projectId ?? null, at: at.toISOString(), read: 0 })
    .execute()
}

/** The newest first. */
export async function listNotices(database: Database, userId: string): Promise<Notice[]> {
  const rows = await database
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, at, kind, project_id, read }) => ({
    id,
    at,
    kind,
    project_id: project_id ?? undefined,
    read: read === 1,
  }))
}

export async function markNoticesRead(database: Database, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.updateTable('notices').set({ read: 1 }).where('user_id', '=', userId).where('id', 'in', ids).execute()
}
