import { AppError } from '#app-error.ts'
import type { BillingContext } from '#billing/billing-context.ts'
import { SECOND } from '#time.ts'
import { lockCheckout, unlockCheckout } from './checkout.repository.ts'

/** The lock lasts longer than any wait for the payment provider, so that it only runs out after a crash. */
const LOCK_MS = 30 * SECOND
const LONGEST_WAIT_MS = 20 * SECOND
const RETRY_EVERY_MS = 100

export async function withCheckoutLock<Result>(
  { database, clock, wait }: Pick<BillingContext, 'database' | 'clock' | 'wait'>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let waited = 0; waited <= LONGEST_WAIT_MS; waited += RETRY_EVERY_MS) {
    const now = clock()
    const until = new Date(now.getTime() + LOCK_MS)
    if (await lockCheckout(database, { userId, now, until })) {
      try {
        return await work()
      } finally {
        await unlockCheckout(database, userId, until)
      }
    }
    await wait(RETRY_EVERY_MS)
  }
  throw new AppError('billing_unavailable')
}
