import { sweepTurns } from './chat/sweep-turns.ts'
import type { Context } from './context.ts'
import { deleteOldConversations } from './conversations/retention.repository.ts'
import { deleteSurplusTurns } from './conversations/surplus.repository.ts'
import { deleteOldRequestIds } from './http/request-id.repository.ts'
import { deleteExpiredCounters } from './throttle/throttle.repository.ts'
import { deleteExpiredSessions } from './users/session.repository.ts'

const EVERY_MS = 10 * 60 * 1000

/** Removes what has run out, now and then, until the answer is called. */
export function startSweeping({ database, clock, logger }: Pick<Context, 'database' | 'clock' | 'logger'>): () => void {
  const sweep = async () => {
    const now = clock()
    await deleteExpiredSessions(database, now)
    await deleteExpiredCounters(database, now)
    await deleteOldRequestIds(database, now)
    await sweepTurns({ database, clock })
    await deleteOldConversations(database, now)
    await deleteSurplusTurns(database)
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => logger.warn({ err: error }, 'sweeping failed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}
