import type { Composer, ComposerContext } from '#mail/composer.ts'
import type { Letter } from '#mail/letter.ts'
import type { MailKind } from '#mail/mail-outbox.table.ts'
import { findAccountById } from './user.repository.ts'

type Config = ComposerContext['config']
type Wording = (name: string, config: Config) => Letter

const WORDINGS: Partial<Record<MailKind, Wording>> = {
  account_exists: (name, { appUrl }) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, hopefully you, tried to sign up to Bricks with your address. You have an account already: just sign in.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/signin` },
    footnote: 'The sign-in page also helps with a forgotten password. If this was not you, there is nothing to do.',
  }),
  password_changed: (name, { appUrl }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'The password of your Bricks account was changed just now, and everywhere else you were signed out.',
      'If this was not you, choose a new one at once by "Forgot password?" on the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/signin` },
  }),
}

/** Mails about the account itself, to its owner. */
export const composeAccountMail: Composer = async ({ database, config }, { kind, userId, recipient, data }) => {
  if (kind === 'account_deleted') return { to: recipient, letter: writeFarewell(data.name ?? '', config) }
  const account = userId === null ? undefined : await findAccountById(database, userId)
  const wording = WORDINGS[kind]
  return account && wording && { to: account.user.email, letter: wording(account.user.name, config) }
}

function writeFarewell(name: string, { contactEmail }: Config): Letter {
  const help = contactEmail ? `write to ${contactEmail}` : 'tell the people who run this server'
  return {
    subject: 'Your account was deleted',
    paragraphs: [
      `Hello ${name},`,
      'Your Bricks account and everything in it was deleted: your bots answer no longer, and your projects, keys and conversations are gone.',
      'Templates you had published stay in the library, without your name.',
    ],
    footnote: `This is the last mail about it, and your address is kept no longer. If this was not you, ${help}.`,
  }
}
