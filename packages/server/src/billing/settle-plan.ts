import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { changeRole } from '#usage/change-role.ts'
import { lockUser } from '#users/user.repository.ts'
import { writePlan } from './billing-account.repository.ts'
import type { BillingAccount } from './billing-account.ts'
import type { BillingContext } from './billing-context.ts'
import { insertBillingEvent } from './billing-event.repository.ts'
import { insertBillingTask } from './billing-task.repository.ts'
import { type DerivedPlan, derivePlan } from './derive-plan.ts'
import type { PaidSubscription } from './payments.ts'

type SettleContext = Pick<BillingContext, 'database' | 'clock' | 'config'>

interface Settled {
  account: BillingAccount
  /** What the provider said after `account` was read. */
  subscriptions: readonly PaidSubscription[]
  event?: { id: string; type: string }
}

class Overtaken extends Error {}

/**
 * Writes what the provider said, the event that it was asked for, and all that follows, or nothing. False where another
 * outcome was written since the account was read: what was heard may be older, so it has to be asked again.
 */
export async function settlePlan(context: SettleContext, { account, subscriptions, event }: Settled): Promise<boolean> {
  const { database, clock, config } = context
  const now = clock()
  const { userId, revision, pastDueSince } = account
  const plan = derivePlan(subscriptions, config.billing.prices, { now, pastDueSince })
  try {
    await inTransaction(database, async (transaction) => {
      await lockUser(transaction, userId)
      if (event && !(await insertBillingEvent(transaction, { ...event, userId, now }))) return
      if (!(await writePlan(transaction, { userId, revision, plan, now }))) throw new Overtaken()
      if (plan.role !== account.role) await changeRole(context, transaction, userId, { subscribed_role: plan.role })
      await followUp(context, transaction, { account, plan, now })
    })
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

async function followUp(
  context: SettleContext,
  database: Database,
  { account, plan, now }: { account: BillingAccount; plan: DerivedPlan; now: Date },
): Promise<void> {
  const { userId } = account
  const tell = async (kind: 'paid_twice' | 'payment_failed') => {
    await insertNotice(database, { userId, kind, at: now })
    await queueMail(context, database, { kind, userId })
  }
  for (const subject of plan.duplicateIds) {
    if (await insertBillingTask(database, { kind: 'end_duplicate', subject, now })) await tell('paid_twice')
  }
  if (plan.pastDueSince && !account.pastDueSince) await tell('payment_failed')
}
