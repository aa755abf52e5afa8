import { AppError } from '#app-error.ts'
import { runConcurrently } from './run-concurrently.ts'

/**
 * Such a fault may be of one item alone, whose conversation is too long for the model say, so the others go on. So many
 * of them are a fault of the provider.
 */
const OF_ONE_ITEM: readonly AppError['code'][] = ['provider_failed', 'provider_timeout']
const MOST_FAULTS = 3

/** As `runConcurrently`, but throws the first fault of single items only when all the others have ended. */
export async function runDespiteFaults<Item>(
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
