import { AppError } from '#app-error.ts'
import { runConcurrently } from './run-concurrently.ts'

/**
 * A fault with one of these codes may concern a single item: for example, its conversation is too long for the model.
 * The other items go on.
 */
const OF_ONE_ITEM: readonly AppError['code'][] = ['provider_failed', 'provider_timeout']
/** After this number of faults the provider itself counts as broken, and everything stops. */
const MOST_FAULTS = 3

/** Like `runConcurrently`, but throws the first fault of a single item only when all other items have ended. */
export async function runConcurrentlyDespiteFaults<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const faults: AppError[] = []
  const workOrKeepFault = async (item: Item, either: AbortSignal) => {
    try {
      await work(item, either)
    } catch (error) {
      const isOfItem = error instanceof AppError && OF_ONE_ITEM.includes(error.code) && !either.aborted
      if (!isOfItem || faults.push(error) === MOST_FAULTS) throw error
    }
  }
  await runConcurrently(items, most, workOrKeepFault, signal)
  if (faults[0]) throw faults[0]
}
