import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { type Command, UsageError } from '#commands/command.ts'
import { getUserByEmail } from '#commands/get-user-by-email.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteSecondFactors } from '#second-factors/second-factor.repository.ts'
import { forgetDevices } from '#sessions/known-device.repository.ts'
import { deleteOtherSessions } from '#sessions/session.repository.ts'
import { lockUser } from '#users/user.repository.ts'

const USAGE = 'remove-second-factors EMAIL'

export const removeSecondFactors: Command = {
  usage: USAGE,
  run: async (database, [email, ...rest]) => {
    if (!email || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const { id } = await getUserByEmail(database, email)
    const removed = await inTransaction(database, async (transaction) => {
      // Waits for a request that adds a passkey or opens a session, so that neither stays.
      await lockUser(transaction, id)
      await deleteOtherSessions(transaction, id, null)
      await forgetDevices(transaction, id)
      await recordAuditEvent(transaction, { ownerId: id, kind: 'second_factor_removed' })
      return deleteSecondFactors(transaction, id)
    })
    return [{ email, ...removed }]
  },
}
