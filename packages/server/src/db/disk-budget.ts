/** The share of the time that may go into waiting for the disk, and how many commits may come at once before it counts. */
const SHARE = 0.1
const FREE_COMMITS = 4
const MAX_PAUSE_MS = 4

/** How long the next commit should wait for company, so that a burst of small commits does not stop all else. In milliseconds. */
export interface DiskBudget {
  spend(milliseconds: number): void
  pause(): number
}

/** `now` in milliseconds, of a clock that never goes back. */
export function createDiskBudget(now: () => number): DiskBudget {
  let owed = 0
  let last = 0
  let since = now()

  function settle(): void {
    const moment = now()
    owed = Math.max(0, owed - (moment - since) * SHARE)
    since = moment
  }

  return {
    spend(milliseconds) {
      settle()
      owed += milliseconds
      last = milliseconds
    },
    pause() {
      settle()
      return Math.min(Math.max(0, (owed - FREE_COMMITS * last) / SHARE), MAX_PAUSE_MS)
    },
  }
}
