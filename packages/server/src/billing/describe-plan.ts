import type { UserSettings } from '@bricks/contract'
import { planOfRole } from '@bricks/contract/wire'
import type { BillingAccount } from './billing-account.ts'
import { GRACE_MS } from './derive-plan.ts'

/** The plan in force as its owner sees it, and what becomes of it next. */
export function describePlan(role: number, account: BillingAccount | undefined): UserSettings['plan'] {
  const tier = planOfRole(role)
  // A higher grant of the operator's stands above whatever the subscription gives.
  if (!account?.status || account.role < role) {
    if (tier !== 'free') return { tier, state: 'granted', renews_at: null }
    const isUnpaid = account?.status === 'past_due'
    return { tier, state: isUnpaid ? 'past_due' : 'none', renews_at: null }
  }
  const date = findNextDate(account)
  return { tier, state: stateOf(account), renews_at: date?.toISOString() ?? null }
}

/** When it ends, or is paid for again; while a payment fails, until when the plan goes on without it. */
function findNextDate({ status, endsAt, periodEndsAt, pastDueSince }: BillingAccount): Date | null {
  if (status === 'past_due' && pastDueSince) return new Date(pastDueSince.getTime() + GRACE_MS)
  return endsAt ?? periodEndsAt
}

function stateOf({ status, endsAt }: BillingAccount): UserSettings['plan']['state'] {
  if (status === 'past_due') return 'past_due'
  if (endsAt) return 'canceling'
  return status === 'trialing' ? 'trialing' : 'active'
}
