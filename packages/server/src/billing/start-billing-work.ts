import type { BillingContext } from './billing-context.ts'
import { deleteBillingEvents } from './billing-event.repository.ts'
import { deleteFinishedTasks } from './billing-task.repository.ts'
import { endGrace, reconcile } from './reconcile.ts'
import { runBillingTasks } from './run-billing-tasks.ts'

const TASKS_EVERY_MS = 15 * 1000
const CHECKS_EVERY_MS = 10 * 60 * 1000
/** Far longer than Stripe tries to deliver an event, which is three days. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** What billing does by itself, in every process; each piece of work is claimed by one. Ends when the answer is called. */
export function startBillingWork(context: BillingContext): () => void {
  if (!context.payments) return () => {}
  const timers = [
    repeat(context, TASKS_EVERY_MS, () => runBillingTasks(context)),
    repeat(context, CHECKS_EVERY_MS, () => checkAll(context)),
  ]
  return () => timers.forEach(clearInterval)
}

async function checkAll(context: BillingContext): Promise<void> {
  const before = new Date(context.clock().getTime() - KEPT_MS)
  await deleteBillingEvents(context.database, before)
  await deleteFinishedTasks(context.database, before)
  await endGrace(context)
  await reconcile(context)
}

function repeat({ logger }: BillingContext, everyMs: number, work: () => Promise<void>): NodeJS.Timeout {
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
