import { confirmUser } from '#users/user.repository.ts'
import { type Command, UsageError } from './command.ts'
import { getAccount } from './get-account.ts'

const USAGE = 'confirm-email EMAIL'

/** For users whom no mail reaches, if the operator knows that the address is theirs. */
export const confirmEmail: Command = {
  usage: USAGE,
  run: async (database, [email, ...rest]) => {
    if (!email || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const { id } = await getAccount(database, email)
    await confirmUser(database, id, new Date())
    return [{ email, confirmed: true }]
  },
}
