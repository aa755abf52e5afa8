import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { forgetDevice, forgetDevices } from './known-device.repository.ts'
import { deleteOtherSessions, deleteSession, findSessionDevice } from './session.repository.ts'

interface Revoked {
  userId: string
  /** The one that asks. */
  sessionId: string
  /** Every session but the one that asks, where none is named. */
  revokedId: string | undefined
}

/** Ends sessions, and the browsers that they were opened from are known no longer. */
export async function revokeSessions(
  { database }: { database: Database },
  { userId, sessionId, revokedId }: Revoked,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const own = await findSessionDevice(transaction, userId, sessionId)
    if (revokedId === undefined) {
      await deleteOtherSessions(transaction, userId, sessionId)
      return forgetDevices(transaction, userId, own)
    }
    const device = await findSessionDevice(transaction, userId, revokedId)
    if (!(await deleteSession(transaction, userId, revokedId))) throw new AppError('not_found')
    if (device !== null && device !== own) await forgetDevice(transaction, userId, device)
  })
}
