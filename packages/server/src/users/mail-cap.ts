import { createHash } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import type { MailKind } from '#mail/mail-outbox.table.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { addToCounters } from '#throttle/throttle.repository.ts'

/** False where an address was sent this kind so often in the hour that one more would only trouble its owner. */
export async function countMail(
  { database, clock }: { database: Database; clock: Clock },
  kind: MailKind,
  emailKey: string,
): Promise<boolean> {
  const address = createHash('sha256').update(emailKey).digest('hex').slice(0, 32)
  const key = `mail:${kind}:${address}`
  const { limit, windowMs } = RATE_LIMITS.mailPerKindAndRecipient
  const counters = await addToCounters(database, [{ key, windowMs }], clock())
  return (counters.get(key)?.used ?? 0) <= limit
}
