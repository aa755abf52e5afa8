import type { ModelNotice } from '#chat/turn.ts'
import type { Database } from '#db/database.ts'
import { insertNotice, type NewNotice } from '#notices/notice.repository.ts'

/** Inserts nothing while the same notice is unread. A notice about a model is given only once, read or not. */
export async function insertNoticeOnce(database: Database, notice: NewNotice): Promise<void> {
  if (notice.model !== undefined) return insertNotice(database, notice)
  const unread = await database
    .selectFrom('notices')
    .select('id')
    .where('owner_id', '=', notice.userId)
    .where('kind', '=', notice.kind)
    .where('project_id', notice.projectId === undefined ? 'is' : '=', notice.projectId ?? null)
    .where('read', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (!unread) await insertNotice(database, notice)
}

const MAX_REMEMBERED = 10_000

export interface NoticeMemory {
  addIfNew(projectId: string, notice: ModelNotice): boolean
}

export function createNoticeMemory(): NoticeMemory {
  const given = new Set<string>()
  return {
    addIfNew(projectId, { kind, model = '' }) {
      const key = `${projectId} ${kind} ${model}`
      if (given.has(key)) return false
      given.add(key)
      const [oldest] = given
      if (given.size > MAX_REMEMBERED && oldest !== undefined) given.delete(oldest)
      return true
    },
  }
}
