import type { UserSettings, User as WireUser } from '@bricks/contract'
import { findPlanOfRole } from '@bricks/contract/wire'
import { type BillingAccount, findBillingAccount } from '#billing/billing.repository.ts'
import { GRACE_MS } from '#billing/subscriptions/derive-plan.ts'
import type { Database } from '#db/database.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { findNextPeriodStart, findUsagePeriod } from '#plans/usage/period.ts'
import { readPlanUsage } from '#plans/usage/usage.repository.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { isWeeklyMailOn } from '#weekly-mail/weekly-mail.repository.ts'

interface Settings extends Pick<UserSettings, 'plan' | 'usage'> {
  account: Omit<UserSettings['account'], keyof WireUser['account']>
}

export async function readAccountSettings(
  { database, clock }: { database: Database; clock: Clock },
  user: User,
): Promise<Settings> {
  const now = clock()
  const used = await readPlanUsage(database, user.id, findUsagePeriod(now))
  const limits = findLimitsOfRole(user.role)
  const plan = describePlan(user.role, await findBillingAccount(database, user.id))
  return {
    account: {
      paused: user.pausedAt !== null,
      email_confirmed: user.emailConfirmed,
      weekly_mail: await isWeeklyMailOn(database, user.id),
    },
    plan,
    usage: {
      chats: { used: used.chats, limit: limits.chats, resets_at: findNextPeriodStart(now).toISOString() },
      live_projects: { used: used.liveProjects, limit: limits.liveProjects },
    },
  }
}

function describePlan(role: number, account: BillingAccount | undefined): UserSettings['plan'] {
  const tier = findPlanOfRole(role)
  // The operator may have granted a higher role than the subscription gives: the plan then counts as granted.
  if (!account?.status || account.role < role) {
    if (tier !== 'free') return { tier, state: 'granted', renews_at: null }
    const isUnpaid = account?.status === 'past_due'
    return { tier, state: isUnpaid ? 'past_due' : 'none', renews_at: null }
  }
  const date = findNextPlanDate(account)
  return { tier, state: findPlanState(account), renews_at: date?.toISOString() ?? null }
}

function findNextPlanDate({ status, endsAt, periodEndsAt, pastDueSince }: BillingAccount): Date | null {
  if (status === 'past_due' && pastDueSince) return new Date(pastDueSince.getTime() + GRACE_MS)
  return endsAt ?? periodEndsAt
}

function findPlanState({ status, endsAt }: BillingAccount): UserSettings['plan']['state'] {
  if (status === 'past_due') return 'past_due'
  if (endsAt) return 'canceling'
  return status === 'trialing' ? 'trialing' : 'active'
}
