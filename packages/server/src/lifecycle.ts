/** When a client that is turned away by a restart does well to come back. */
export const SECONDS_UNTIL_RESTARTED = 5

/** Whether the process still takes new work. Readiness and every new request look here. */
export interface Lifecycle {
  readonly draining: boolean
  drain: () => void
}

export function createLifecycle(): Lifecycle {
  let draining = false
  return {
    get draining() {
      return draining
    },
    drain: () => {
      draining = true
    },
  }
}
