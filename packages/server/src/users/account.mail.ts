import type { Composer, ComposerContext } from '#mail/composer.ts'
import { findAddressee, greet } from '#mail/find-addressee.ts'
import type { Letter } from '#mail/letter.ts'
import type { MailKind } from '#mail/mail-outbox.table.ts'

type Config = ComposerContext['config']
type Wording = (greeting: string, config: Config) => Letter

const WORDINGS: Partial<Record<MailKind, Wording>> = {
  account_exists: (greeting, { appUrl }) => ({
    subject: 'You already have an account',
    paragraphs: [
      greeting,
      'Somebody, hopefully you, tried to sign up to Bricks with your address. You have an account already: just sign in.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/signin` },
    footnote: 'The sign-in page also helps with a forgotten password. If this was not you, there is nothing to do.',
  }),
  password_changed: (greeting, { appUrl }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      greeting,
      'The password of your Bricks account was changed just now, and everywhere else you were signed out.',
      'If this was not you, choose a new one at once by "Forgot password?" on the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/signin` },
  }),
}

/** Mails about the account itself, to its owner. */
export const composeAccountMail: Composer = async ({ database, config }, { kind, userId, recipient, data }) => {
  if (kind === 'account_deleted') return { to: recipient, letter: writeFarewell(greet(data.name ?? ''), config) }
  const addressee = await findAddressee(database, { kind, userId })
  const wording = WORDINGS[kind]
  return addressee && wording && { to: addressee.to, letter: wording(addressee.greeting, config) }
}

function writeFarewell(greeting: string, { contactEmail }: Config): Letter {
  const help = contactEmail ? `write to ${contactEmail}` : 'tell the people who run this server'
  return {
    subject: 'Your account was deleted',
    paragraphs: [
      greeting,
      'Your Bricks account and everything in it was deleted: your bots answer no longer, and your projects, keys and conversations are gone.',
      'Templates you had published stay in the library, without your name.',
    ],
    footnote: `This is the last mail about it, and your address is kept no longer. If this was not you, ${help}.`,
  }
}
