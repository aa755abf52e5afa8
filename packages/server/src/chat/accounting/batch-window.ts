/**
 * A caller that comes within `milliseconds` after the last batch waits until this time is over. All that wait then
 * continue together, so that their writes to SQLite share a commit.
 */
export function createBatchWindow(milliseconds: number): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  return () => {
    const wait = lastAt + milliseconds - performance.now()
    next ??= new Promise((resolve) => {
      const releaseBatch = () => {
        lastAt = performance.now()
        next = undefined
        resolve()
      }
      if (wait > 0) setTimeout(releaseBatch, wait)
      else queueMicrotask(releaseBatch)
    })
    return next
  }
}
