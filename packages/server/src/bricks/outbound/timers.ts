/** Time as the outbound module sees it. A port, so that tests move it by hand. */
export interface Timers {
  /** Milliseconds from an arbitrary start; never goes back. */
  now(): number
  /** Runs once after so many milliseconds; calling the answer calls it off. */
  after(milliseconds: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
