import { findPlanOfRole } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { countMillisecondsApart, MINUTE } from '#time.ts'
import { readRoleOfUser } from '#users/user.repository.ts'
import { findNextPeriodStart } from './period.ts'
import { claimUsageWarning } from './usage.repository.ts'
import type { UsageWarning } from './usage.table.ts'

const NEAR = 0.8

interface UsageReached {
  userId: string
  period: string
  kind: UsageWarning
  limit: number
}

/** Does nothing for a chat that began before the plan changed: `changeRole` has sent the warning that is due then. */
export async function warnOwnerOfUsage(
  context: MailContext & { database: Database },
  { userId, period, kind, limit }: UsageReached,
): Promise<void> {
  const now = context.clock()
  await inTransaction(context.database, async (database) => {
    const role = await readRoleOfUser(database, userId)
    if (findLimitsOfRole(role).chats !== limit) return
    if (!(await claimUsageWarning(database, { userId, period, kind }))) return
    await insertNotice(database, { userId, kind, at: now })
    const until = findNextPeriodStart(new Date(`${period}-01T00:00:00Z`)).toISOString()
    const mailKind = kind === 'limit_reached' ? 'usage_reached' : 'usage_near'
    const data = { limit: String(limit), until, plan: findPlanOfRole(role) }
    await queueMail(context, database, { kind: mailKind, userId, data })
  })
}

export function findStandingUsageWarning(used: number, limit: number): UsageWarning | undefined {
  if (used >= limit) return 'limit_reached'
  return used >= limit * NEAR ? 'limit_near' : undefined
}

const ASKED_EVERY_MS = 10 * MINUTE
const MOST_REMEMBERED = 10_000

/**
 * When this process last sent a warning. A warning is sent once, so not every chat beyond 80 % has to ask the storage.
 */
const toldAt = new WeakMap<Database, Map<string, Date>>()

/**
 * A warning may also be due after a later chat than the one that reached the limit, because the chat at the limit may
 * have counted by the limit of a former plan.
 */
export function findDueUsageWarning(
  database: Database,
  { used, ...month }: Omit<UsageReached, 'kind'> & { used: number },
  now: Date,
): UsageWarning | undefined {
  const kind = findStandingUsageWarning(used, month.limit)
  const at = kind && toldAt.get(database)?.get(buildWarningKey({ ...month, kind }))
  return at && countMillisecondsApart(now, at) < ASKED_EVERY_MS ? undefined : kind
}

export function rememberToldWarning(database: Database, reached: UsageReached, now: Date): void {
  const told = toldAt.get(database) ?? new Map<string, Date>()
  toldAt.set(database, told)
  told.set(buildWarningKey(reached), now)
  const [oldest] = told.keys()
  if (told.size > MOST_REMEMBERED && oldest !== undefined) told.delete(oldest)
}

function buildWarningKey({ userId, period, kind, limit }: UsageReached): string {
  return `${userId} ${period} ${kind} ${limit}`
}
