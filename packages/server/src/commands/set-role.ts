import { ROLE_FREE, ROLE_OPERATOR, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { inTransaction } from '#db/transaction.ts'
import { changeRole } from '#plans/change-role.ts'
import { lockUser } from '#users/user.repository.ts'
import { type Command, UsageError } from './command.ts'
import { getUserByEmail } from './get-user-by-email.ts'

const USAGE = 'set-role EMAIL free|pro|premium|operator|NUMBER'
const ROLES: Readonly<Record<string, number>> = {
  free: ROLE_FREE,
  pro: ROLE_PRO,
  premium: ROLE_PREMIUM,
  operator: ROLE_OPERATOR,
}
const HIGHEST = ROLE_OPERATOR

/** A command sends no mail, so the owner only gets a notice. */
const TOLD_BY_NOTICE = { clock: () => new Date(), config: { mail: { smtpUrl: undefined } } }

export const setRole: Command = {
  usage: USAGE,
  run: async (database, [email, word, ...rest]) => {
    const role = word === undefined ? undefined : parseRole(word)
    if (!email || role === undefined || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    const { id } = await getUserByEmail(database, email)
    await inTransaction(database, async (transaction) => {
      await lockUser(transaction, id)
      await changeRole(TOLD_BY_NOTICE, transaction, id, { granted_role: role })
    })
    return [{ email, role }]
  },
}

function parseRole(word: string): number | undefined {
  if (Object.hasOwn(ROLES, word)) return ROLES[word]
  return /^\d{1,3}$/.test(word) && Number(word) <= HIGHEST ? Number(word) : undefined
}
