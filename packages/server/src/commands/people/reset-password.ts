import { randomBytes } from 'node:crypto'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { type Command, UsageError } from '#commands/command.ts'
import { getUserByEmail } from '#commands/get-user-by-email.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldEmail } from '#mail/email-key.ts'
import { deleteQueuedResetMail } from '#mail/mail-outbox.repository.ts'
import { deleteMailTokens } from '#mailed-links/mail-token.repository.ts'
import { createPasswordHashing } from '#passwords/password-hashing.ts'
import { forgetDevices } from '#sessions/known-device.repository.ts'
import { deleteOtherSessions } from '#sessions/session.repository.ts'
import { isAccountClosed, updateUser } from '#users/user.repository.ts'

const USAGE = 'reset-password EMAIL'
const PASSWORD_BYTES = 15

export const resetPassword: Command = {
  usage: USAGE,
  run: async (database, [email, ...rest]) => {
    if (!email || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const { id, email: address } = await getUserByEmail(database, email)
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    const passwordHash = await createPasswordHashing().hash(password)
    await inTransaction(database, async (transaction) => {
      await updateUser(transaction, id, { password_hash: passwordHash })
      await deleteOtherSessions(transaction, id, null)
      await forgetDevices(transaction, id)
      await deleteMailTokens(transaction, 'password_resets', id)
      await deleteQueuedResetMail(transaction, foldEmail(address))
      await recordAuditEvent(transaction, { ownerId: id, kind: 'password_reset' })
    })
    const isClosed = await isAccountClosed(database, id)
    return [{ email, password, ...(isClosed && { closed: 'Nobody signs in before an operator opens it again.' }) }]
  },
}
