/** The first failure aborts the other items, and is thrown when all have ended. */
export async function runConcurrently<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const left = items.values()
  let failure: { error: unknown } | undefined
  const runNext = async () => {
    for (const item of left) {
      if (either.aborted) return
      try {
        await work(item, either)
      } catch (error) {
        failure ??= { error }
        stop.abort(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, runNext))
  if (failure) throw failure.error
  signal.throwIfAborted()
}
