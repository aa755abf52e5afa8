import { findPlanOfRole, PLAN_TIERS, ROLE_OPERATOR } from '@bricks/contract/wire'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { insertNotice, markNoticesSolved } from '#notices/notice.repository.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { readRoleOfUser, updateUser } from '#users/user.repository.ts'
import { findUsagePeriod } from './usage/period.ts'
import { deleteUsageWarnings, readPlanUsage } from './usage/usage.repository.ts'
import { findStandingUsageWarning, warnOwnerOfUsage } from './usage/warn-owner-of-usage.ts'

/** Call it in a transaction that holds the user's lock. */
export async function changeRole(
  context: MailContext,
  database: Database,
  userId: string,
  change: { granted_role: number } | { subscribed_role: number },
): Promise<void> {
  const before = await readRoleOfUser(database, userId)
  await updateUser(database, userId, change)
  const after = await readRoleOfUser(database, userId)
  if (before !== after) {
    const kind = 'granted_role' in change ? 'role_changed' : 'plan_changed'
    await recordAuditEvent(database, { ownerId: userId, kind, note: `${formatRole(before)} to ${formatRole(after)}` })
  }
  if (findPlanOfRole(before) === findPlanOfRole(after)) return
  const now = context.clock()
  const period = findUsagePeriod(now)
  await deleteUsageWarnings(database, { userId, period })
  const limits = findLimitsOfRole(after)
  const { chats, liveProjects } = await readPlanUsage(database, userId, period)
  // What the former plan stopped stays unread only while this plan stops it, too: such a warning is given anew below.
  await markNoticesSolved(database, { userId, kind: 'limit_near' })
  await markNoticesSolved(database, { userId, kind: 'limit_reached' })
  if (liveProjects <= limits.liveProjects) await markNoticesSolved(database, { userId, kind: 'paused_by_plan' })
  if (after < before && liveProjects > limits.liveProjects)
    await insertNotice(database, { userId, kind: 'paused_by_plan', at: now })
  const kind = findStandingUsageWarning(chats, limits.chats)
  if (kind) await warnOwnerOfUsage({ ...context, database }, { userId, period, kind, limit: limits.chats })
}

function formatRole(role: number): string {
  return role >= ROLE_OPERATOR ? `operator (${role})` : `${PLAN_TIERS[findPlanOfRole(role)].name} (${role})`
}
