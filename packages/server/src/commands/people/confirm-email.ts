import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { type Command, UsageError } from '#commands/command.ts'
import { getUserByEmail } from '#commands/get-user-by-email.ts'
import { inTransaction } from '#db/transaction.ts'
import { confirmUserEmail } from '#users/user.repository.ts'

const USAGE = 'confirm-email EMAIL'

export const confirmEmail: Command = {
  usage: USAGE,
  run: async (database, [email, ...rest]) => {
    if (!email || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const { id } = await getUserByEmail(database, email)
    await inTransaction(database, async (transaction) => {
      await confirmUserEmail(transaction, id, new Date())
      await recordAuditEvent(transaction, { ownerId: id, kind: 'email_confirmed' })
    })
    return [{ email, confirmed: true }]
  },
}
