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
  /** Names a device that the account knows: what others have asked for then counts nothing. */
  knownAs?: string | undefined
}

const PER_RECIPIENT: Partial<Record<MailKind, RateLimit>> = {
  email_confirmation: RATE_LIMITS.confirmationMailPerRecipient,
  contact_message: RATE_LIMITS.contactMailPerRecipient,
  password_reset: RATE_LIMITS.resetMailPerRecipient,
}

/** Where one client must not use up what a mailbox may get. */
const PER_PAIR: Partial<Record<MailKind, RateLimit>> = {
  password_reset: RATE_LIMITS.resetMailPerRecipientAndSender,
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

function limitsOf({ kind, recipientKey, sender, knownAs }: CountedMail): (RateLimit & { key: string })[] {
  if (knownAs !== undefined) return [{ key: `mail:${kind}:${knownAs}`, ...RATE_LIMITS.mailPerKindAndRecipient }]
  const perRecipient = PER_RECIPIENT[kind] ?? RATE_LIMITS.mailPerKindAndRecipient
  const mailbox = createHash('sha256').update(recipientKey).digest('hex').slice(0, 32)
  const counts = [{ key: `mail:${kind}:${mailbox}`, ...perRecipient }]
  if (sender === undefined) return counts
  const client = foldAddress(sender)
  const perPair = PER_PAIR[kind]
  return [
    ...counts,
    ...(perPair ? [{ key: `mail:${kind}:${mailbox}:${client}`, ...perPair }] : []),
    { key: `mail:${kind}:from:${client}`, ...RATE_LIMITS.mailPerKindAndSender },
  ]
}
