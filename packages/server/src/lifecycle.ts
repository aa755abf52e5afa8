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
