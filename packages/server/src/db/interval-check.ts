import type { Database } from './database.ts'

/** Use it for work that takes too long for every sweep. The check is true at most once in `everyMs` for a database. */
export function createIntervalCheck(everyMs: number): (database: Database, now: Date) => boolean {
  const lastRuns = new WeakMap<Database, number>()
  return (database, now) => {
    const last = lastRuns.get(database) ?? Number.NEGATIVE_INFINITY
    // `Math.abs`: if the clock was ahead and is set right, the work would otherwise wait for as long as it was ahead.
    if (Math.abs(now.getTime() - last) < everyMs) return false
    lastRuns.set(database, now.getTime())
    return true
  }
}
