import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { nextPeriodStart } from './period.ts'
import { claimWarning } from './usage.repository.ts'
import type { UsageWarning } from './usage-warning.table.ts'

export interface UsageReached {
  userId: string
  period: string
  kind: UsageWarning
  /** The month's chats. */
  limit: number
}

/** Tells the owner by a notice and a mail, once a month, however many answers come to the same count at the same time. */
export async function warnOwner(
  context: MailContext & { database: Database },
  { userId, period, kind, limit }: UsageReached,
): Promise<void> {
  const now = context.clock()
  await inTransaction(context.database, async (database) => {
    if (!(await claimWarning(database, { userId, period, kind }))) return
    await insertNotice(database, { userId, kind, at: now })
    const until = nextPeriodStart(new Date(`${period}-01T00:00:00Z`)).toISOString()
    const mailKind = kind === 'limit_reached' ? 'usage_reached' : 'usage_near'
    await queueMail(context, database, { kind: mailKind, userId, data: { limit: String(limit), until } })
  })
}
