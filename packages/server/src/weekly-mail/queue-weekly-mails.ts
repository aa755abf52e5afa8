import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { isMailConfigured, type MailContext, queueMail } from '#mail/queue-mail.ts'
import { claimLease, releaseLease } from '#throttle/throttle.repository.ts'
import { MINUTE } from '#time.ts'
import { findDueWeek } from './week.ts'
import { claimWeeklyMail, listOwnersDueForWeeklyMail } from './weekly-mail.repository.ts'

export type WeeklyContext = MailContext & { database: Database }

const LEASE = 'weekly-mail'
/**
 * The lease is shorter than the time until the next sweep, so that the next sweep queues the mails if the process dies.
 */
const LEASE_MS = 9 * MINUTE
const BATCH = 100

/**
 * One process at a time looks for due accounts. Each account is claimed together with its mail, so nobody gets two
 * mails even if the process dies.
 */
export async function queueWeeklyMails(context: WeeklyContext): Promise<number> {
  if (!isMailConfigured(context)) return 0
  const { database, clock } = context
  const now = clock()
  const lease = { now, until: new Date(now.getTime() + LEASE_MS) }
  if (!(await claimLease(database, LEASE, lease))) return 0
  try {
    return await queueAllWeeklyMails(context, findDueWeek(now))
  } finally {
    await releaseLease(database, LEASE, lease).catch(() => undefined)
  }
}

async function queueAllWeeklyMails(context: WeeklyContext, week: string): Promise<number> {
  let queued = 0
  for (let after = ''; ; ) {
    const owners = await listOwnersDueForWeeklyMail(context.database, { week, after, most: BATCH })
    for (const userId of owners) queued += (await queueWeeklyMail(context, userId, week)) ? 1 : 0
    after = owners.at(-1) ?? ''
    if (owners.length < BATCH) return queued
  }
}

function queueWeeklyMail(context: WeeklyContext, userId: string, week: string): Promise<boolean> {
  return inTransaction(context.database, async (transaction) => {
    if (!(await claimWeeklyMail(transaction, userId, week))) return false
    await queueMail(context, transaction, { kind: 'weekly_insights', userId, data: { week } })
    return true
  })
}
