import type { Notice } from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import { createId } from '#ids.ts'

export type NoticeKind = Notice['kind']

export interface NewNotice {
  userId: string
  kind: NoticeKind
  projectId?: string
  model?: string
  at: Date
}

const LISTED = 50
const KEPT = 200

export async function insertNotice(database: Database, notice: NewNotice): Promise<void> {
  const { userId, kind, projectId = null, model = null, at } = notice
  await database
    .insertInto('notices')
    .values({ id: createId(), owner_id: userId, kind, project_id: projectId, model, at: at.toISOString(), read: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const newestToGo = database
    .selectFrom('notices')
    .select('at')
    .where('owner_id', '=', userId)
    .orderBy('at', 'desc')
    .offset(KEPT)
    .limit(1)
  await database.deleteFrom('notices').where('owner_id', '=', userId).where('at', '<=', newestToGo).execute()
}

/**
 * Inserts nothing while the same notice is unread, or if the bot is gone. A notice about a model is given only once,
 * read or not. Call it in a transaction.
 */
export async function insertNoticeOnce(
  transaction: Database,
  notice: NewNotice & { projectId: string },
): Promise<void> {
  if (notice.model !== undefined) return insertNotice(transaction, notice)
  if (await hasUnreadNotice(transaction, notice)) return
  // Many chats of a bot may fail at the same time: each but the first waits here, and finds the notice of the first.
  if (!(await lockProjectOfNotice(transaction, notice))) return
  if (!(await hasUnreadNotice(transaction, notice))) await insertNotice(transaction, notice)
}

type NoticeOfProject = Pick<NewNotice, 'userId' | 'kind'> & { projectId: string }

async function hasUnreadNotice(database: Database, { userId, kind, projectId }: NoticeOfProject): Promise<boolean> {
  const unread = await database
    .selectFrom('notices')
    .select('id')
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .where('project_id', '=', projectId)
    .where('read', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return unread !== undefined
}

/** False if the bot was deleted: its notice would lead to a page that is gone. */
async function lockProjectOfNotice(transaction: Database, { userId, projectId }: NoticeOfProject): Promise<boolean> {
  const projects = transaction.updateTable('projects').where('owner_id', '=', userId).where('id', '=', projectId)
  const locked = projects.where('version', '!=', DELETED_VERSION).set(({ ref }) => ({ revision: ref('revision') }))
  return (await locked.returning('id').executeTakeFirst()) !== undefined
}

export async function listNotices(database: Database, userId: string): Promise<Notice[]> {
  const rows = await database
    .selectFrom('notices')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute()
  return rows.map(({ id, at, kind, project_id, model, read }) => ({
    id,
    at,
    kind,
    project_id: project_id ?? undefined,
    model: model ?? undefined,
    read: read === 1,
  }))
}

export async function markNoticesSolved(
  database: Database,
  { userId, kind, projectId }: Pick<NewNotice, 'userId' | 'kind' | 'projectId'>,
): Promise<void> {
  await database
    .updateTable('notices')
    .set({ read: 1 })
    .where('owner_id', '=', userId)
    .where('kind', '=', kind)
    .where('read', '=', 0)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .execute()
}

export async function markNoticesRead(database: Database, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.updateTable('notices').set({ read: 1 }).where('owner_id', '=', userId).where('id', 'in', ids).execute()
}
