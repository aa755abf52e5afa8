import { type BillingContext, getPayments } from './billing-context.ts'
import {
  type BillingTask,
  claimBillingTask,
  finishBillingTask,
  postponeBillingTask,
} from './billing-task.repository.ts'
import type { PaymentCalls } from './payments.ts'
import { keepUsedTrial } from './used-trial.repository.ts'

const MINUTE_MS = 60 * 1000
/** Between one try and the next; the last one repeats until it is done. */
const WAITS_MINUTES = [1, 5, 30, 120, 720]
/** Longer than one try can take. */
const CLAIM_MS = 2 * MINUTE_MS

/** Tells the provider what it still has to be told; what fails is tried again later. */
export async function runBillingTasks(context: Omit<BillingContext, 'config' | 'wait'>): Promise<void> {
  const { database, clock, logger } = context
  const payments = getPayments(context)
  for (;;) {
    const now = clock()
    const task = await claimBillingTask(database, { now, until: new Date(now.getTime() + CLAIM_MS) })
    if (!task) return
    try {
      await carryOut(context, payments.open(), task)
      await finishBillingTask(database, task.id, clock())
    } catch (error) {
      logger.warn({ err: error, kind: task.kind, attempts: task.attempts }, 'Stripe could not be told')
      await postponeBillingTask(database, task.id, nextTry(clock(), task.attempts))
    }
  }
}

async function carryOut(
  { database, clock }: Pick<BillingContext, 'database' | 'clock'>,
  calls: PaymentCalls,
  { kind, subject, address_hash }: BillingTask,
): Promise<void> {
  if (kind === 'end_duplicate') {
    await calls.cancelSubscription(subject)
    return calls.refundLastPayment(subject)
  }
  // Paid for while the account was being deleted: nobody here has heard of it.
  const hadPlan = address_hash !== null && (await calls.listSubscriptions(subject)).length > 0
  if (hadPlan) await keepUsedTrial(database, address_hash, clock())
  for (const { id } of await calls.listOpenCheckouts(subject)) await calls.expireCheckout(id)
  await calls.deleteCustomer(subject)
}

function nextTry(now: Date, attempts: number): Date {
  const minutes = WAITS_MINUTES[Math.min(attempts, WAITS_MINUTES.length) - 1] ?? 1
  return new Date(now.getTime() + minutes * MINUTE_MS)
}
