import { randomBytes } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { forgetDevices } from '#users/known-device.repository.ts'
import { deleteTokens } from '#users/mail-token.repository.ts'
import { createPasswordHashing } from '#users/password-hashing.ts'
import { deleteOtherSessions } from '#users/session.repository.ts'
import { updateUser } from '#users/user.repository.ts'
import { type Command, UsageError } from './command.ts'
import { getAccount } from './get-account.ts'

const USAGE = 'reset-password EMAIL'
const PASSWORD_BYTES = 15

/** Prints a new password, to be handed over and changed in Settings; every session of the old one ends. */
export const resetPassword: Command = {
  usage: USAGE,
  run: async (database, [email, ...rest]) => {
    if (!email || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const { id } = await getAccount(database, email)
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    const passwordHash = await createPasswordHashing().hash(password)
    await inTransaction(database, async (transaction) => {
      await updateUser(transaction, id, { password_hash: passwordHash })
      await deleteOtherSessions(transaction, id, null)
      await forgetDevices(transaction, id)
      await deleteTokens(transaction, 'password_resets', id)
    })
    return [{ email, password }]
  },
}
