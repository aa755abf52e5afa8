import { inTransaction } from '#db/transaction.ts'
import type { Composer } from '#mail/composer.ts'
import { greet } from '#mail/find-addressee.ts'
import { hasMail } from '#mail/mail-outbox.repository.ts'
import { replaceResetLink } from './mail-token.repository.ts'
import { makeToken } from './mail-token.ts'
import { findAccountByEmailKey, lockUser } from './user.repository.ts'

const LIFETIME_MS = 30 * 60 * 1000

/** Looks up only here whether the address has an account, so that asking for a link tells nobody. */
export const composeResetMail: Composer = async ({ database, clock, config }, { id, recipient, data }) => {
  const account = await findAccountByEmailKey(database, recipient)
  if (!account) return undefined
  const { user } = account
  const token = await inTransaction(database, async (transaction) => {
    await lockUser(transaction, user.id)
    // A change of the password has taken the wish back.
    if (!(await hasMail(transaction, id))) return undefined
    const made = makeToken(user.id, { now: clock(), lifetimeMs: LIFETIME_MS })
    await replaceResetLink(transaction, { ...made.row, requester: data.requester ?? '' })
    return made.token
  })
  if (token === undefined) return undefined
  return {
    to: user.email,
    letter: {
      subject: 'Choose a new password',
      paragraphs: [
        greet(user.emailConfirmed ? user.name : ''),
        'Somebody, hopefully you, asked for a new password for your Bricks account. The link below works once, for 30 minutes.',
      ],
      action: { label: 'Choose a new password', url: `${config.appUrl}/reset-password#token=${token}` },
      footnote: 'If this was not you, there is nothing to do: your password stays as it is.',
    },
  }
}
