import { limitsOfRole, planOfRole } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import type { MailContext } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { readUsage } from '#users/settings.repository.ts'
import { readRole, updateUser } from '#users/user.repository.ts'
import { findStandingWarning } from './find-warning.ts'
import { periodOf } from './period.ts'
import { forgetWarnings } from './usage.repository.ts'
import { warnOwner } from './warn-owner.ts'

/**
 * Writes what makes the role in force, in a transaction that holds the user's lock. Another plan warns of its own limits
 * anew, and what a smaller one no longer serves is told at once, so that its owner does not learn of it from a visitor.
 */
export async function changeRole(
  context: MailContext,
  database: Database,
  userId: string,
  change: { granted_role: number } | { subscribed_role: number },
): Promise<void> {
  const before = await readRole(database, userId)
  await updateUser(database, userId, change)
  const after = await readRole(database, userId)
  if (planOfRole(before) === planOfRole(after)) return
  const now = context.clock()
  const period = periodOf(now)
  await forgetWarnings(database, { userId, period })
  if (after > before) return
  const limits = limitsOfRole(after)
  const { chats, liveProjects } = await readUsage(database, userId, period)
  if (liveProjects > limits.liveProjects) await insertNotice(database, { userId, kind: 'paused_by_plan', at: now })
  const kind = findStandingWarning(chats, limits.chats)
  if (kind) await warnOwner({ ...context, database }, { userId, period, kind, limit: limits.chats })
}
