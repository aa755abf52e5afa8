import { AppError } from '#app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import { queueMail, sendsMail } from '#mail/queue-mail.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { type AccountContext, removeAccount } from './account.service.ts'
import { foldEmail } from './email-key.ts'
import { admitLogIn } from './log-in-throttle.ts'
import { findTokenOwner } from './mail-token.repository.ts'
import { hashToken } from './session.ts'
import { confirmUser, findAccountById, lockUser } from './user.repository.ts'
import type { User } from './user.ts'

export type EmailConfirmationContext = AccountContext

export interface Confirmation {
  token: string
  password: string | undefined
  /** Who is signed in where the link was followed, if anybody is. */
  signedInId: string | undefined
  address: string
}

/**
 * The link shows whose the mailbox is; that the account is theirs too is shown by a session of it or by its password. So nobody
 * confirms what a stranger opened with their address. May be done again while the link holds: a page may be loaded twice.
 */
export async function confirmEmail(context: EmailConfirmationContext, confirmation: Confirmation): Promise<void> {
  const { database, clock } = context
  const { token, password, signedInId, address } = confirmation
  const userId = await findTokenOwner(database, 'email_confirmations', hashToken(token), clock())
  const account = userId === undefined ? undefined : await findAccountById(database, userId)
  if (!account) throw new AppError('link_expired')
  const { user, passwordHash } = account
  if (user.emailConfirmed) return
  if (signedInId !== user.id) {
    if (password === undefined) throw new AppError('password_needed')
    const attempt = await admitLogIn(context, { emailKey: foldEmail(user.email), address })
    if (!(await context.passwordHashing.verify(password, passwordHash))) throw new AppError('wrong_password')
    await attempt.succeed()
  }
  await confirmUser(database, user.id, clock())
}

/** The mailbox's owner did not open this account: it goes, with all that is in it, unless it was confirmed. */
export async function disownEmail(context: EmailConfirmationContext, token: string, address: string): Promise<void> {
  const { database, clock } = context
  const key = `disown:${foldAddress(address)}`
  await limitRate(context, { key, ...RATE_LIMITS.disownedAccountPerAddress })
  await inTransaction(database, async (transaction) => {
    const userId = await findTokenOwner(transaction, 'email_confirmations', hashToken(token), clock())
    if (userId === undefined) throw new AppError('link_expired')
    await lockUser(transaction, userId)
    const account = await findAccountById(transaction, userId)
    if (!account || account.user.emailConfirmed) throw new AppError('link_expired')
    await removeAccount({ ...context, database: transaction }, account.user)
  })
}

export async function resendConfirmation(context: EmailConfirmationContext, user: User, sender: string): Promise<void> {
  if (!sendsMail(context)) throw new AppError('mail_not_configured')
  if (user.emailConfirmed) return
  await limitRate(context, { key: `confirm:${user.id}`, ...RATE_LIMITS.confirmationMailPerAccount })
  await queueMail(context, context.database, { kind: 'email_confirmation', userId: user.id, sender })
}
