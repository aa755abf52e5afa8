import type { Composer } from '#mail/composer.ts'
import { replaceConfirmation } from './mail-token.repository.ts'
import { makeToken } from './mail-token.ts'
import { findAccountById } from './user.repository.ts'

const LIFETIME_MS = 3 * 24 * 60 * 60 * 1000

export const composeConfirmationMail: Composer = async ({ database, clock, config }, { userId }) => {
  const account = userId === null ? undefined : await findAccountById(database, userId)
  if (!account || account.user.emailConfirmed) return undefined
  const { user } = account
  const { token, row } = makeToken(user.id, { now: clock(), lifetimeMs: LIFETIME_MS })
  await replaceConfirmation(database, row)
  return {
    to: user.email,
    // Without the name: whoever typed it need not have this address, and could say anything to a stranger by it.
    letter: {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'Welcome to Bricks. Confirm that this is your address, and you can deploy your bots. The link works for three days, where you are signed in or with your password.',
      ],
      action: { label: 'Confirm my address', url: `${config.appUrl}/confirm-email#token=${token}` },
      footnote:
        'If you did not sign up, somebody used your address. Follow the link and choose "This was not me": the account is deleted. Or do nothing: nothing is deployed in your name.',
    },
  }
}
