import { sql } from 'kysely'
import { type Clock, systemClock } from '#time.ts'
import type { Database } from './database.ts'

const EVERY_MS = 60_000

export interface DatabaseClock {
  now: Clock
  stop: () => void
}

/**
 * Uses Postgres' time, so that several machines agree on months, time windows and expiry. Reads it at the start and
 * once a minute; in between the local clock runs on.
 */
export async function startDatabaseClock(database: Database, local: Clock = systemClock): Promise<DatabaseClock> {
  let ahead = await measureClockDifference(database, local)
  const timer = setInterval(() => {
    measureClockDifference(database, local).then(
      (measured) => {
        ahead = measured
      },
      // The last difference is used until Postgres answers again.
      () => {},
    )
  }, EVERY_MS)
  timer.unref()
  return { now: () => new Date(local().getTime() + ahead), stop: () => clearInterval(timer) }
}

async function measureClockDifference(database: Database, local: Clock): Promise<number> {
  const asked = local().getTime()
  const query = sql<{ milliseconds: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as milliseconds`
  const { rows } = await query.execute(database)
  return (rows[0]?.milliseconds ?? asked) - (asked + local().getTime()) / 2
}
