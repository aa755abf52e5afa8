export interface Timers {
  /** In milliseconds, monotonic. */
  now(): number
  after(milliseconds: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
