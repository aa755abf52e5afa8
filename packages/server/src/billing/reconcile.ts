import { findBillingAccount } from './billing-account.repository.ts'
import { claimCheck, listOverdue, listUnchecked } from './billing-claim.repository.ts'
import { type BillingContext, getPayments } from './billing-context.ts'
import { checkPlan } from './check-plan.ts'
import { GRACE_MS } from './derive-plan.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A comparison that fails is made again after this. */
const AGAIN_MS = 10 * 60 * 1000
const BATCH = 100
const MOST_FAILURES = 3

/** Compares each account that a day has passed by with what the provider says: events may have been lost for hours. */
export async function reconcile(context: BillingContext): Promise<void> {
  const { database, clock, logger } = context
  const payments = getPayments(context)
  let failures = 0
  for (;;) {
    const now = clock().getTime()
    const before = new Date(now - DAY_MS)
    const due = await listUnchecked(database, before, BATCH)
    for (const userId of due) {
      const checkedAt = new Date(now - DAY_MS + AGAIN_MS)
      if (!(await claimCheck(database, { userId, before, checkedAt }))) continue
      try {
        await checkPlan(context, { calls: payments.open(), find: () => findBillingAccount(database, userId) })
      } catch (error) {
        // One account alone may be at fault; several in a round mean that Stripe is.
        if (++failures >= MOST_FAILURES) throw error
        logger.warn({ err: error }, 'a plan could not be compared')
      }
    }
    if (due.length < BATCH) return
  }
}

/** Ends the plans whose payment has failed for too long, though no event comes at that moment. */
export async function endGrace(context: BillingContext): Promise<void> {
  const { database, clock } = context
  const payments = getPayments(context)
  for (const userId of await listOverdue(database, new Date(clock().getTime() - GRACE_MS))) {
    await checkPlan(context, { calls: payments.open(), find: () => findBillingAccount(database, userId) })
  }
}
