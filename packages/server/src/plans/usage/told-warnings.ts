import type { Database } from '#db/database.ts'
import { countMillisecondsApart, MINUTE } from '#time.ts'
import type { UsageWarning } from './usage.table.ts'
import { findStandingUsageWarning, type UsageReached } from './warn-owner.ts'

const ASKED_EVERY_MS = 10 * MINUTE
const MOST_REMEMBERED = 10_000

/** When this process last had a warning told, which is done once: so not every chat beyond 80 % asks the storage. */
const toldAt = new WeakMap<Database, Map<string, Date>>()

/** Not only at the very chat that reaches a limit: that one may have been counted by the limit of a former plan. */
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
