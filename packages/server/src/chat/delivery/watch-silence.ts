export interface SilenceWatch {
  recordActivity(): void
  stop(): void
}

/**
 * Calls `onSilence` once for each silence, which lasts at least `milliseconds`. Uses one interval, because a new timer
 * for each token would cost more.
 */
export function watchSilence(milliseconds: number, onSilence: () => void): SilenceWatch {
  let hasHeard = false
  let isTold = false
  const timer = setInterval(() => {
    if (!hasHeard && !isTold) {
      isTold = true
      onSilence()
    }
    hasHeard = false
  }, milliseconds)
  return {
    recordActivity() {
      hasHeard = true
      isTold = false
    },
    stop: () => clearInterval(timer),
  }
}
