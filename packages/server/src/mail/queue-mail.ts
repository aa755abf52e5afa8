import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { foldEmail } from '#users/email-key.ts'
import { findMailbox } from '#users/user.repository.ts'
import { countMail } from './count-mail.ts'
import { mayReachUnconfirmed } from './mail-kinds.ts'
import { insertMail, type QueuedMail } from './mail-outbox.repository.ts'

export interface MailContext {
  clock: Clock
  config: { mail: { smtpUrl: string | undefined } }
}

export interface WantedMail extends QueuedMail {
  /** The network address of the client that causes the mail, where one does. */
  sender?: string | undefined
  /** Names a device that the account knows, where the wish comes from one. */
  knownAs?: string | undefined
}

/** Stands for the operator's own mailbox. */
const OPERATOR = 'operator'

/** Queues a mail together with what it tells of: pass the transaction. One that is not welcome is left out. */
export async function queueMail(context: MailContext, database: Database, wanted: WantedMail): Promise<void> {
  const { sender: _sender, knownAs: _knownAs, ...mail } = wanted
  if (await isWelcome(context, database, wanted)) await insertMail(database, mail, context.clock())
}

/**
 * Counts a mail and tells whether it may be sent. It may not without a mail server, to an address that nobody has confirmed
 * unless it is about that, and past what a mailbox may get and a client may cause.
 */
export async function isWelcome(
  context: MailContext,
  database: Database,
  { sender, knownAs, ...mail }: WantedMail,
): Promise<boolean> {
  if (!sendsMail(context)) return false
  const recipientKey = await findRecipientKey(database, mail)
  if (recipientKey === undefined) return false
  return countMail({ clock: context.clock, database }, { kind: mail.kind, recipientKey, sender, knownAs })
}

export function sendsMail({ config }: Pick<MailContext, 'config'>): boolean {
  return config.mail.smtpUrl !== undefined
}

async function findRecipientKey(database: Database, { kind, userId, recipient }: QueuedMail) {
  if (userId === undefined) return recipient === undefined ? OPERATOR : foldEmail(recipient)
  const mailbox = await findMailbox(database, userId)
  return mailbox && (mailbox.isConfirmed || mayReachUnconfirmed(kind)) ? mailbox.emailKey : undefined
}
