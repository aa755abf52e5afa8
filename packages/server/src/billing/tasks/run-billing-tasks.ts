import { deleteBillingEvents } from '#billing/billing.repository.ts'
import type { BillingContext, PaymentsContext } from '#billing/billing-context.ts'
import { insertUsedTrial } from '#billing/checkout/checkout.repository.ts'
import type { PaymentCalls } from '#billing/payments.ts'
import { endGracePeriods, reconcilePlans } from '#billing/subscriptions/reconcile-plans.ts'
import { DAY, MINUTE, RETRY_WAITS, SECOND } from '#time.ts'
import {
  type BillingTask,
  claimBillingTask,
  deleteFinishedBillingTasks,
  finishBillingTask,
  postponeBillingTask,
} from './billing-task.repository.ts'

const TASKS_EVERY_MS = 15 * SECOND
const CHECKS_EVERY_MS = 10 * MINUTE
/** Events and finished tasks are kept longer than the three days in which Stripe tries to deliver an event. */
const KEPT_MS = 30 * DAY
const CLAIM_MS = 2 * MINUTE

export function startBillingWork({ payments, ...context }: BillingContext): () => void {
  if (!payments) return () => {}
  const paid = { ...context, payments }
  const timers = [
    repeatWithoutOverlap(paid, TASKS_EVERY_MS, () => runBillingTasks(paid)),
    repeatWithoutOverlap(paid, CHECKS_EVERY_MS, () => checkPlansAndDeleteOld(paid)),
  ]
  return () => timers.forEach(clearInterval)
}

function repeatWithoutOverlap({ logger }: BillingContext, everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  return setInterval(async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } catch (error) {
      logger.warn({ err: error }, 'billing work failed')
    } finally {
      isRunning = false
    }
  }, everyMs)
}

async function checkPlansAndDeleteOld(context: PaymentsContext): Promise<void> {
  const before = new Date(context.clock().getTime() - KEPT_MS)
  await deleteBillingEvents(context.database, before)
  await deleteFinishedBillingTasks(context.database, before)
  await endGracePeriods(context)
  await reconcilePlans(context)
}

export async function runBillingTasks(context: Omit<PaymentsContext, 'config' | 'wait'>): Promise<void> {
  const { database, clock, logger, payments } = context
  for (;;) {
    const now = clock()
    const task = await claimBillingTask(database, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (!task) return
    try {
      await runBillingTask(context, payments.startCalls(), task)
      await finishBillingTask(database, task.id, clock())
    } catch (error) {
      logger.warn({ err: error, kind: task.kind, attempts: task.attempts }, 'Stripe could not be told')
      await postponeBillingTask(database, task.id, findTimeOfNextTry(clock(), task.attempts))
    }
  }
}

async function runBillingTask(
  { database, clock }: Pick<BillingContext, 'database' | 'clock'>,
  calls: PaymentCalls,
  { kind, subject, address_hash }: BillingTask,
): Promise<void> {
  if (kind === 'end_duplicate') {
    await calls.cancelSubscription(subject)
    return calls.refundLastPayment(subject)
  }
  // The customer may have paid while the account was deleted: then only the provider knows about the payment.
  const hadPlan = address_hash !== null && (await calls.listSubscriptions(subject)).length > 0
  if (hadPlan) await insertUsedTrial(database, address_hash, clock())
  for (const { id } of await calls.listOpenCheckouts(subject)) await calls.expireCheckout(id)
  await calls.deleteCustomer(subject)
}

function findTimeOfNextTry(now: Date, attempts: number): Date {
  const wait = RETRY_WAITS[Math.min(attempts, RETRY_WAITS.length) - 1] ?? MINUTE
  return new Date(now.getTime() + wait)
}
