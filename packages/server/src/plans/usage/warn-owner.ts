import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { readRoleOfUser } from '#users/user.repository.ts'
import { findNextPeriodStart } from './period.ts'
import { claimUsageWarning } from './usage.repository.ts'
import type { UsageWarning } from './usage.table.ts'

const NEAR = 0.8

export interface UsageReached {
  userId: string
  period: string
  kind: UsageWarning
  limit: number
}

/** A chat that began before the plan changed warns of nothing: `changeRole` has told what the new plan's limit asks for. */
export async function warnOwnerOfUsage(
  context: MailContext & { database: Database },
  { userId, period, kind, limit }: UsageReached,
): Promise<void> {
  const now = context.clock()
  await inTransaction(context.database, async (database) => {
    if (findLimitsOfRole(await readRoleOfUser(database, userId)).chats !== limit) return
    if (!(await claimUsageWarning(database, { userId, period, kind }))) return
    await insertNotice(database, { userId, kind, at: now })
    const until = findNextPeriodStart(new Date(`${period}-01T00:00:00Z`)).toISOString()
    const mailKind = kind === 'limit_reached' ? 'usage_reached' : 'usage_near'
    await queueMail(context, database, { kind: mailKind, userId, data: { limit: String(limit), until } })
  })
}

export function findStandingUsageWarning(used: number, limit: number): UsageWarning | undefined {
  if (used >= limit) return 'limit_reached'
  return used >= limit * NEAR ? 'limit_near' : undefined
}
