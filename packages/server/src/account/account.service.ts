import type { Logger } from 'pino'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { enqueueCustomerDeletion } from '#billing/billing.service.ts'
import { deleteContactMessages } from '#contact/contact-message.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOrMarkUser } from '#deletion/deletion.repository.ts'
import { deleteMarkedProjectsOfUser } from '#deletion/finish-deletions.ts'
import { foldEmail } from '#mail/email-key.ts'
import { deleteMailOfUser, deleteQueuedResetMail } from '#mail/mail-outbox.repository.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { storeFormerHouseChats } from '#plans/house/house.repository.ts'
import { storeFormerUsage } from '#plans/usage/former-usage.repository.ts'
import { findUsagePeriod } from '#plans/usage/period.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { hashEmailAddress } from '#secrets/hash-email-address.ts'
import { requireSession } from '#sessions/session.service.ts'
import { deleteWaitingUserTemplates } from '#templates/template.repository.ts'
import type { Clock } from '#time.ts'
import { checkPersonName } from '#users/name-rules.ts'
import { lockUser, updateUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'

export interface AccountContext extends MailContext {
  database: Database
  logger: Pick<Logger, 'info' | 'warn'>
  encryptionKeys: EncryptionKeys
}

export async function renameUser({ database }: { database: Database }, user: User, name: string): Promise<User> {
  checkPersonName(name)
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    await updateUser(transaction, user.id, { name })
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'account_renamed', note: name })
  })
  return { ...user, name }
}

export async function setAccountPaused(
  { database, clock }: { database: Database; clock: Clock },
  { user, sessionId }: { user: User; sessionId: string },
  paused: boolean,
): Promise<User> {
  const pausedAt = paused ? (user.pausedAt ?? clock().toISOString()) : null
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    // An operator may just have closed the account. Closing pauses it and ends its sessions.
    await requireSession(transaction, { userId: user.id, sessionId })
    await updateUser(transaction, user.id, { paused_at: pausedAt })
    await recordAuditEvent(transaction, { ownerId: user.id, kind: paused ? 'account_paused' : 'account_resumed' })
  })
  return { ...user, pausedAt }
}

export async function deleteAccount(
  context: AccountContext,
  { user, sessionId, address }: { user: User; sessionId: string; address: string },
): Promise<void> {
  const { email: recipient, name, emailConfirmed } = user
  await inTransaction(context.database, async (database) => {
    // If two calls come at once, the second one finds the account gone, and must not do again what the first one did.
    if (!(await lockUser(database, user.id))) return
    // The owner may just have taken the account back by a new password.
    await requireSession(database, { userId: user.id, sessionId })
    await deleteAccountRows({ ...context, database }, user)
    // An unconfirmed address may belong to somebody else: do not mail it, and keep the messages written from it.
    if (!emailConfirmed) return
    await deleteContactMessages(database, foldEmail(recipient))
    await queueMail(context, database, { kind: 'account_deleted', recipient, data: { name }, sender: address })
  })
  await deleteMarkedProjectsOfUser(context, user.id)
}

/**
 * Keeps the month's usage, the chats on the operator's key and a used trial under a keyed hash of the address, so that
 * a new account with the same address does not renew them. Call it in a transaction.
 */
export async function deleteAccountRows(
  { database, clock, encryptionKeys }: Pick<AccountContext, 'database' | 'clock' | 'encryptionKeys'>,
  user: User,
): Promise<void> {
  const emailKey = foldEmail(user.email)
  const addressHash = hashEmailAddress(emailKey, encryptionKeys)
  await enqueueCustomerDeletion(database, { userId: user.id, addressHash, now: clock() })
  await storeFormerUsage(database, { userId: user.id, addressHash, period: findUsagePeriod(clock()) })
  await storeFormerHouseChats(database, { userId: user.id, addressHash, now: clock() })
  await deleteQueuedResetMail(database, emailKey)
  await deleteMailOfUser(database, user.id)
  await deleteWaitingUserTemplates(database, user.id)
  await deleteOrMarkUser(database, user.id)
}
