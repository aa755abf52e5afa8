import type { Database } from './database.ts'

/** For work that is too long for each sweep. The check says true at most once in so many milliseconds for a database. */
export function createIntervalCheck(everyMs: number): (database: Database, now: Date) => boolean {
  const lastRuns = new WeakMap<Database, number>()
  return (database, now) => {
    const last = lastRuns.get(database) ?? Number.NEGATIVE_INFINITY
    // A clock that was ahead and is set right would make the work wait for as long as it was ahead.
    if (Math.abs(now.getTime() - last) < everyMs) return false
    lastRuns.set(database, now.getTime())
    return true
  }
}
