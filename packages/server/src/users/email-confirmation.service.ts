import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { type MailContext, queueMail, sendsMail } from '#mail/queue-mail.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { findTokenOwner } from './mail-token.repository.ts'
import { hashToken } from './session.ts'
import { confirmUser } from './user.repository.ts'
import type { User } from './user.ts'

export interface EmailConfirmationContext extends MailContext {
  database: Database
}

/** May be done again while the link holds: it gives no access, and a page may be loaded twice. */
export async function confirmEmail({ database, clock }: EmailConfirmationContext, token: string): Promise<void> {
  const now = clock()
  const userId = await findTokenOwner(database, 'email_confirmations', hashToken(token), now)
  if (userId === undefined) throw new AppError('link_expired')
  await confirmUser(database, userId, now)
}

export async function resendConfirmation(context: EmailConfirmationContext, user: User, sender: string): Promise<void> {
  if (!sendsMail(context)) throw new AppError('mail_not_configured')
  if (user.emailConfirmed) return
  await limitRate(context, { key: `confirm:${user.id}`, ...RATE_LIMITS.confirmationMailPerAccount })
  await queueMail(context, context.database, { kind: 'email_confirmation', userId: user.id, sender })
}
