export const SECONDS_UNTIL_RESTARTED = 5

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
