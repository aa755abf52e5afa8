import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import {
  type DeletedProject,
  deleteMarkedProject,
  deleteSomeRows,
  listProjectsMarkedDeleted,
} from './deletion.repository.ts'

/** How long a request deletes turns before it answers. The sweeper deletes the rest. */
const PATIENCE_MS = 2_000

/**
 * Deletes what deleted projects and accounts have left, by many short statements between which others run. It may be
 * interrupted after any of them; the next call then goes on.
 */
export async function finishDeletions(database: Database): Promise<void> {
  for (;;) {
    const left = await listProjectsMarkedDeleted(database)
    if (left.length === 0) return
    for (const own of left) await finishDeletion(database, own, Number.POSITIVE_INFINITY)
  }
}

/**
 * Call it after the transaction of the request that deletes. Never throws, because the deletion itself is already
 * stored.
 */
export async function deleteMarkedProjectsOfUser(
  { database, logger }: { database: Database; logger: Pick<Logger, 'info'> },
  userId: string,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  try {
    for (const own of await listProjectsMarkedDeleted(database, userId)) {
      if (!(await finishDeletion(database, own, until))) return
    }
  } catch (error) {
    logger.info({ err: error }, 'what was deleted is taken away later')
  }
}

async function finishDeletion(database: Database, own: DeletedProject, until: number): Promise<boolean> {
  while (await deleteSomeRows(database, own)) if (performance.now() > until) return false
  await deleteMarkedProject(database, own)
  return true
}
