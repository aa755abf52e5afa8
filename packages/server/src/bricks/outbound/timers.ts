export interface Timers {
  /** In milliseconds. Never goes back. */
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
