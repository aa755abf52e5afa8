import { AppError } from '#app-error.ts'
import { type BillingAccount, insertBillingEvent } from '#billing/billing.repository.ts'
import type { BillingContext } from '#billing/billing-context.ts'
import type { PaidSubscription, PaymentCalls } from '#billing/payments.ts'
import { insertBillingTask } from '#billing/tasks/billing-task.repository.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { insertNotice, markNoticesSolved } from '#notices/notice.repository.ts'
import { changeRole } from '#plans/change-role.ts'
import { lockUser } from '#users/user.repository.ts'
import { type DerivedPlan, derivePlan } from './derive-plan.ts'
import { updateSubscription } from './subscription.repository.ts'

const MOST_TRIES = 10

type SyncContext = Pick<BillingContext, 'database' | 'clock' | 'config'>

interface Sync {
  calls: PaymentCalls
  readAccount: () => Promise<BillingAccount | undefined>
  event?: { id: string; type: string }
}

export async function syncSubscriptions(
  context: SyncContext,
  { calls, readAccount, event }: Sync,
): Promise<readonly PaidSubscription[] | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const account = await readAccount()
    if (!account?.customerId) return undefined
    const subscriptions = await calls.listSubscriptions(account.customerId)
    if (await applySubscriptions(context, { account, subscriptions, ...(event && { event }) })) return subscriptions
  }
  throw new AppError('billing_unavailable')
}

interface Applied {
  account: BillingAccount
  subscriptions: readonly PaidSubscription[]
  event?: { id: string; type: string }
}

class StaleRevisionError extends Error {}

/**
 * Stores everything or nothing. False if another plan was stored after `account` was read: `subscriptions` may be older
 * than that plan, so the provider must be asked again.
 */
async function applySubscriptions(context: SyncContext, { account, subscriptions, event }: Applied): Promise<boolean> {
  const { database, clock, config } = context
  const now = clock()
  const { userId, revision, pastDueSince } = account
  const plan = derivePlan(subscriptions, config.billing.prices, { now, pastDueSince })
  try {
    await inTransaction(database, async (transaction) => {
      await lockUser(transaction, userId)
      if (event && !(await insertBillingEvent(transaction, { ...event, userId, now }))) return
      if (!(await updateSubscription(transaction, { userId, revision, plan, now }))) throw new StaleRevisionError()
      if (plan.role !== account.role) await changeRole(context, transaction, userId, { subscribed_role: plan.role })
      await endDuplicatesAndNotify(context, transaction, { account, plan, now })
    })
    return true
  } catch (error) {
    if (error instanceof StaleRevisionError) return false
    throw error
  }
}

async function endDuplicatesAndNotify(
  context: SyncContext,
  database: Database,
  { account, plan, now }: { account: BillingAccount; plan: DerivedPlan; now: Date },
): Promise<void> {
  const { userId } = account
  const notifyOwner = async (kind: 'paid_twice' | 'payment_failed') => {
    await insertNotice(database, { userId, kind, at: now })
    await queueMail(context, database, { kind, userId })
  }
  for (const subject of plan.duplicateIds) {
    if (await insertBillingTask(database, { kind: 'end_duplicate', subject, now })) await notifyOwner('paid_twice')
  }
  if (plan.pastDueSince && !account.pastDueSince) await notifyOwner('payment_failed')
  const isPaidAgain = account.pastDueSince !== null && plan.pastDueSince === null && plan.role > 0
  if (isPaidAgain) await markNoticesSolved(database, { userId, kind: 'payment_failed' })
}
