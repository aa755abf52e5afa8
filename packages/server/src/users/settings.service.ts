import type { UserSettings } from '@bricks/contract'
import { limitsOfRole } from '@bricks/contract/wire'
import { findBillingAccount } from '#billing/billing-account.repository.ts'
import { describePlan } from '#billing/describe-plan.ts'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { nextPeriodStart, periodOf } from '#usage/period.ts'
import { readUsage } from './settings.repository.ts'
import type { User } from './user.ts'

type Settings = Pick<UserSettings, 'account' | 'plan' | 'usage'>

/** Account, plan, and what is used of it in this calendar month (UTC). */
export async function readSettings(
  { database, clock }: { database: Database; clock: Clock },
  user: User,
): Promise<Settings> {
  const now = clock()
  const used = await readUsage(database, user.id, periodOf(now))
  const limits = limitsOfRole(user.role)
  const plan = describePlan(user.role, await findBillingAccount(database, user.id))
  return {
    account: { paused: user.pausedAt !== null, email_confirmed: user.emailConfirmed },
    plan,
    usage: {
      chats: { used: used.chats, limit: limits.chats, resets_at: nextPeriodStart(now).toISOString() },
      live_projects: { used: used.liveProjects, limit: limits.liveProjects },
    },
  }
}
