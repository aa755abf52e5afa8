import { createOwnerTemplate, type MailTemplates, type TemplateContext, writeGreeting } from '#mail/mail-template.ts'
import type { MailContent } from '#mail/render-mail.ts'
import { replaceConfirmationLink } from '#mailed-links/mail-token.repository.ts'
import { createMailToken } from '#mailed-links/mail-token.ts'
import { DAY } from '#time.ts'
import { findAccountById } from '#users/user.repository.ts'

const CONFIRMATION_LIFETIME_MS = 3 * DAY

export const ACCOUNT_MAILS: Pick<MailTemplates, 'account_exists' | 'account_deleted' | 'email_confirmation'> = {
  account_exists: createOwnerTemplate((greeting, { appUrl }) => ({
    subject: 'You already have an account',
    paragraphs: [
      greeting,
      'Somebody, hopefully you, tried to sign up to Bricks with your address. You have an account already: just sign in.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/signin` },
    footnote: 'The sign-in page also helps with a forgotten password. If this was not you, there is nothing to do.',
  })),
  email_confirmation: async ({ database, clock, config }, { userId }) => {
    const account = userId === null ? undefined : await findAccountById(database, userId)
    if (!account || account.user.emailConfirmed) return undefined
    const { user } = account
    const { token, row } = createMailToken(user.id, { now: clock(), lifetimeMs: CONFIRMATION_LIFETIME_MS })
    await replaceConfirmationLink(database, row)
    return { to: user.email, content: writeConfirmationMail(token, config) }
  },
  account_deleted: async ({ config }, { recipient, data }) => ({
    to: recipient,
    content: writeAccountDeletedMail(writeGreeting(data.name ?? ''), config),
  }),
}

function writeConfirmationMail(token: string, { appUrl }: TemplateContext['config']): MailContent {
  return {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Welcome to Bricks. Confirm that this is your address, and your bots can call your own APIs and go live. The link works for three days, where you are signed in or with your password.',
    ],
    action: { label: 'Confirm my address', url: `${appUrl}/confirm-email#token=${token}` },
    footnote:
      'If you did not sign up, somebody used your address. Follow the link and choose "This was not me": the account is deleted. Or do nothing: nothing is deployed in your name.',
  }
}

function writeAccountDeletedMail(greeting: string, { contactEmail }: TemplateContext['config']): MailContent {
  const help = contactEmail ? `write to ${contactEmail}` : 'tell the people who run this server'
  return {
    subject: 'Your account was deleted',
    paragraphs: [
      greeting,
      'Your Bricks account and everything in it was deleted: your bots answer no longer, and their versions, keys and conversations are gone.',
      'Templates you had published stay in the library, without your name.',
    ],
    footnote: `This is the last mail about it, and your address is kept no longer. If this was not you, ${help}.`,
  }
}
