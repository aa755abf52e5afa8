import { AppError } from '#app-error.ts'
import { claimCheckout, freeCheckout } from './billing-claim.repository.ts'
import type { BillingContext } from './billing-context.ts'

/** Longer than the provider is ever awaited, so that only a crash leaves a turn to run out. */
const TURN_MS = 30_000
const LONGEST_WAIT_MS = 20_000
const LOOK_EVERY_MS = 100

/** One checkout a user at a time, in all tabs and all processes: who comes second finds what the first one opened. */
export async function inCheckoutTurn<Result>(
  { database, clock, wait }: Pick<BillingContext, 'database' | 'clock' | 'wait'>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let waited = 0; waited <= LONGEST_WAIT_MS; waited += LOOK_EVERY_MS) {
    const now = clock()
    const until = new Date(now.getTime() + TURN_MS)
    if (await claimCheckout(database, { userId, now, until })) {
      try {
        return await work()
      } finally {
        await freeCheckout(database, userId, until)
      }
    }
    await wait(LOOK_EVERY_MS)
  }
  throw new AppError('billing_unavailable')
}
