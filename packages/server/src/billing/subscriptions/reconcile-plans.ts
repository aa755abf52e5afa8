import { findBillingAccount } from '#billing/billing.repository.ts'
import type { PaymentsContext } from '#billing/billing-context.ts'
import { DAY, MINUTE } from '#time.ts'
import { GRACE_MS } from './derive-plan.ts'
import { claimPlanCheck, listUsersWithOverduePayment, listUsersWithUncheckedPlan } from './subscription.repository.ts'
import { syncSubscriptions } from './sync-subscriptions.ts'

const RETRY_AFTER_MS = 10 * MINUTE
const BATCH = 100
const MOST_FAILURES = 3

/** Compares each account with the provider once a day, because an event of the provider may get lost. */
export async function reconcilePlans(context: PaymentsContext): Promise<void> {
  const { database, clock } = context
  const syncPlanAndLogFailure = createPlanSync(context)
  for (;;) {
    const now = clock().getTime()
    const before = new Date(now - DAY)
    const due = await listUsersWithUncheckedPlan(database, before, BATCH)
    for (const userId of due) {
      const checkedAt = new Date(now - DAY + RETRY_AFTER_MS)
      if (!(await claimPlanCheck(database, { userId, before, checkedAt }))) continue
      await syncPlanAndLogFailure(userId)
    }
    if (due.length < BATCH) return
  }
}

/** Runs at intervals, because Stripe sends no event when the grace period ends. */
export async function endGracePeriods(context: PaymentsContext): Promise<void> {
  const { database, clock } = context
  const overdue = await listUsersWithOverduePayment(database, new Date(clock().getTime() - GRACE_MS))
  const syncPlanAndLogFailure = createPlanSync(context)
  for (const userId of overdue) await syncPlanAndLogFailure(userId)
}

/**
 * If one account fails, the cause may be that account, so the others go on. If several fail, the cause is Stripe, so
 * this throws.
 */
function createPlanSync(context: PaymentsContext): (userId: string) => Promise<void> {
  let failures = 0
  return async (userId) => {
    try {
      await syncPlanOfUser(context, userId)
    } catch (error) {
      if (++failures >= MOST_FAILURES) throw error
      context.logger.warn({ err: error }, 'a plan could not be compared')
    }
  }
}

async function syncPlanOfUser(context: PaymentsContext, userId: string): Promise<void> {
  const readAccount = () => findBillingAccount(context.database, userId)
  await syncSubscriptions(context, { calls: context.payments.startCalls(), readAccount })
}
