/**
 * Lets callers go on together: the first at once, all that come within some milliseconds of the last that went on when those are
 * over. What they write to SQLite then shares a commit.
 */
export function createGathering(milliseconds: number): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined
  return () => {
    const wait = lastAt + milliseconds - performance.now()
    next ??= new Promise((resolve) => {
      const goOn = () => {
        lastAt = performance.now()
        next = undefined
        resolve()
      }
      if (wait > 0) setTimeout(goOn, wait)
      else queueMicrotask(goOn)
    })
    return next
  }
}
