import { createHash } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { RATE_LIMITS, type RateLimit } from '#throttle/rate-limits.ts'
import { addToCounters } from '#throttle/throttle.repository.ts'
import type { MailKind } from './mail-outbox.table.ts'

export interface CountedMail {
  kind: MailKind
  /** A folded address, or what else names one mailbox. */
  recipientKey: string
  /** The network address of the client that causes the mail, where one does. */
  sender?: string | undefined
}

const PER_RECIPIENT: Partial<Record<MailKind, RateLimit>> = {
  email_confirmation: RATE_LIMITS.confirmationMailPerRecipient,
  contact_message: RATE_LIMITS.contactMailPerRecipient,
}

/** False where a mailbox got, or a client sent, this kind so often in the hour that one more would only trouble people. */
export async function countMail(
  { database, clock }: { database: Database; clock: Clock },
  mail: CountedMail,
): Promise<boolean> {
  const counts = limitsOf(mail)
  const counters = await addToCounters(database, counts, clock())
  return counts.every(({ key, limit }) => (counters.get(key)?.used ?? 0) <= limit)
}

function limitsOf({ kind, recipientKey, sender }: CountedMail): (RateLimit & { key: string })[] {
  const perRecipient = PER_RECIPIENT[kind] ?? RATE_LIMITS.mailPerKindAndRecipient
  const mailbox = createHash('sha256').update(recipientKey).digest('hex').slice(0, 32)
  const counts = [{ key: `mail:${kind}:${mailbox}`, ...perRecipient }]
  if (sender === undefined) return counts
  return [...counts, { key: `mail:${kind}:from:${foldAddress(sender)}`, ...RATE_LIMITS.mailPerKindAndSender }]
}
