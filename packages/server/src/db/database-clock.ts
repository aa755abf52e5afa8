import { sql } from 'kysely'
import { type Clock, systemClock } from '#clock.ts'
import type { Database } from './database.ts'

const EVERY_MS = 60_000

export interface DatabaseClock {
  now: Clock
  stop: () => void
}

/**
 * The time of Postgres, so that many machines agree on months, windows and expiry whatever their own clocks say. Asked for at
 * the start and once a minute; in between this machine's clock runs on from there.
 */
export async function startDatabaseClock(database: Database, local: Clock = systemClock): Promise<DatabaseClock> {
  let ahead = await measure(database, local)
  const timer = setInterval(() => {
    measure(database, local).then(
      (measured) => {
        ahead = measured
      },
      // The last answer serves until Postgres is back.
      () => {},
    )
  }, EVERY_MS)
  timer.unref()
  return { now: () => new Date(local().getTime() + ahead), stop: () => clearInterval(timer) }
}

/** How far the database is ahead of this machine, in milliseconds; the answer is taken to be of the middle of the question's way. */
async function measure(database: Database, local: Clock): Promise<number> {
  const asked = local().getTime()
  const query = sql<{ milliseconds: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as milliseconds`
  const { rows } = await query.execute(database)
  return (rows[0]?.milliseconds ?? asked) - (asked + local().getTime()) / 2
}
