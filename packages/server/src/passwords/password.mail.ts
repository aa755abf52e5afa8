import { inTransaction } from '#db/transaction.ts'
import { hasMail, type OutboxEntry } from '#mail/mail-outbox.repository.ts'
import { createOwnerTemplate, type MailTemplates, type TemplateContext, writeGreeting } from '#mail/mail-template.ts'
import { replaceResetLink } from '#mailed-links/mail-token.repository.ts'
import { createMailToken } from '#mailed-links/mail-token.ts'
import { MINUTE } from '#time.ts'
import { findAccountByEmailKey, lockUser } from '#users/user.repository.ts'

const LIFETIME_MS = 30 * MINUTE

export const PASSWORD_MAILS: Pick<MailTemplates, 'password_reset' | 'password_changed'> = {
  password_reset: async (context, entry) => {
    const account = await findAccountByEmailKey(context.database, entry.recipient)
    if (!account) return undefined
    const { user } = account
    const token = await issueResetToken(context, user.id, entry)
    if (token === undefined) return undefined
    return {
      to: user.email,
      content: {
        subject: 'Choose a new password',
        paragraphs: [
          writeGreeting(user.emailConfirmed ? user.name : ''),
          'Somebody, hopefully you, asked for a new password for your Bricks account. The link below works once, for 30 minutes.',
        ],
        action: { label: 'Choose a new password', url: `${context.config.appUrl}/reset-password#token=${token}` },
        footnote: 'If this was not you, there is nothing to do: your password stays as it is.',
      },
    }
  },
  password_changed: createOwnerTemplate((greeting, { appUrl }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      greeting,
      'The password of your Bricks account was changed just now, and everywhere else you were signed out.',
      'If this was not you, choose a new one at once by "Forgot password?" on the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${appUrl}/signin` },
  })),
}

async function issueResetToken({ database, clock }: TemplateContext, userId: string, entry: OutboxEntry) {
  return inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId)
    if (!(await hasMail(transaction, entry))) return undefined
    const { token, row } = createMailToken(userId, { now: clock(), lifetimeMs: LIFETIME_MS })
    await replaceResetLink(transaction, { ...row, requester: entry.data.requester ?? '' })
    return token
  })
}
