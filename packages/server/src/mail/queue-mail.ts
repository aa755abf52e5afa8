import type { Database } from '#db/database.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { MAIL_LIMITS, type MailLimits, type RateLimit } from '#throttle/rate-limits.ts'
import { addToCounters } from '#throttle/throttle.repository.ts'
import type { Clock } from '#time.ts'
import { foldEmail, hashEmailKey } from './email-key.ts'
import { findMailbox, insertMail, type QueuedMail } from './mail-outbox.repository.ts'
import type { MailKind } from './mail-outbox.table.ts'
import { mayReachUnconfirmedAddress } from './mail-template.ts'

export interface MailContext {
  clock: Clock
  config: { mail: { smtpUrl: string | undefined } }
}

export interface RequestedMail extends QueuedMail {
  sender?: string | undefined
  /** A device that the account knows. Mails that it asks for have their own counter, which strangers cannot use up. */
  knownAs?: string | undefined
}

const OPERATOR_KEY = 'operator'

export async function queueMail(context: MailContext, database: Database, requested: RequestedMail): Promise<void> {
  const { sender: _sender, knownAs: _knownAs, ...mail } = requested
  if (await countMailIfAllowed(context, database, requested)) await insertMail(database, mail, context.clock())
}

/** Counts the mail. Returns false without a mail server, over a limit, or if the address must be confirmed first. */
export async function countMailIfAllowed(
  context: MailContext,
  database: Database,
  { sender, knownAs, ...mail }: RequestedMail,
): Promise<boolean> {
  if (!isMailConfigured(context)) return false
  const recipientKey = await findRecipientKey(database, mail)
  if (recipientKey === undefined) return false
  const counts = listMailCounters({ kind: mail.kind, recipientKey, sender, knownAs })
  const counters = await addToCounters(database, counts, context.clock())
  return counts.every(({ key, limit }) => (counters.get(key)?.used ?? 0) <= limit)
}

export function isMailConfigured({ config }: Pick<MailContext, 'config'>): boolean {
  return config.mail.smtpUrl !== undefined
}

async function findRecipientKey(database: Database, { kind, userId, recipient }: QueuedMail) {
  if (userId === undefined) return recipient === undefined ? OPERATOR_KEY : foldEmail(recipient)
  const mailbox = await findMailbox(database, userId)
  return mailbox && (mailbox.isConfirmed || mayReachUnconfirmedAddress(kind)) ? mailbox.emailKey : undefined
}

interface CountedMail extends Pick<RequestedMail, 'sender' | 'knownAs'> {
  kind: MailKind
  recipientKey: string
}

const LIMITS_BY_KIND: Partial<Record<MailKind, Partial<MailLimits>>> = MAIL_LIMITS.byKind

function listMailCounters({ kind, recipientKey, sender, knownAs }: CountedMail): (RateLimit & { key: string })[] {
  if (knownAs !== undefined) return [{ key: `mail:${kind}:${knownAs}`, ...MAIL_LIMITS.any.perRecipient }]
  const { perRecipient, perRecipientAndSender, perSender }: MailLimits = { ...MAIL_LIMITS.any, ...LIMITS_BY_KIND[kind] }
  const mailbox = hashEmailKey(recipientKey)
  const counts = [{ key: `mail:${kind}:${mailbox}`, ...perRecipient }]
  if (sender === undefined) return counts
  const client = foldAddress(sender)
  if (perRecipientAndSender) counts.push({ key: `mail:${kind}:${mailbox}:${client}`, ...perRecipientAndSender })
  return [...counts, { key: `mail:${kind}:from:${client}`, ...perSender }]
}
