import type { Database } from '#db/database.ts'
import { insertNotice, type NewNotice } from '#notices/notice.repository.ts'

/** Tells the owner, unless the same still waits to be read. What is about a model is told once for all. */
export async function insertNoticeOnce(database: Database, notice: NewNotice): Promise<void> {
  if (notice.model !== undefined) return insertNotice(database, notice)
  const waiting = await database
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', notice.userId)
    .where('kind', '=', notice.kind)
    .where('project_id', notice.projectId === undefined ? 'is' : '=', notice.projectId ?? null)
    .where('read', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await insertNotice(database, notice)
}
