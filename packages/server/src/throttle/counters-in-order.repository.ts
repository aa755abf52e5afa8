import { sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import { prepareStatementByCount } from '#db/prepare-statement.ts'
import {
  addToOwnerCountersOneByOne,
  buildCounterIncrement,
  type Counter,
  type CounterWindow,
  findLatestPossibleStart,
  toCounter,
  WITHOUT_DISK,
  type WindowStart,
} from './throttle.repository.ts'

export interface LimitedWindow extends CounterWindow {
  limit: number
}

/**
 * Adds one to each counter in turn, and stops after a counter that was at its limit already. Returns the counters to
 * which it added. All callers must use the same order of kinds, or statements may deadlock. On Postgres parallel
 * statements do not see each other's counts, so the caller must take back the counters after one that went over its
 * limit.
 */
export async function addToCountersInOrder(
  database: Database,
  windows: readonly LimitedWindow[],
  now: Date,
  ownerId?: string,
): Promise<Map<string, Counter>> {
  if (windows.length === 0) return new Map()
  // Citus does not route the statement below to one shard, because of its conditions.
  if (ownerId !== undefined && isDistributed(database))
    return addToOwnerCountersOneByOne(database, ownerId, windows, now)
  const values: Values = { startedAt: now.toISOString(), latestStart: findLatestPossibleStart(now) }
  for (const [at, { key, windowMs, limit }] of windows.entries()) {
    values[`key${at}`] = key
    values[`limit${at}`] = limit
    values[`expiresAt${at}`] = new Date(now.getTime() + windowMs).toISOString()
  }
  const rows = await addStatement(windows.length)(database, values)
  return new Map(rows.map((row) => [row.key, toCounter(row)]))
}

interface Values extends WindowStart {
  [name: `key${number}` | `expiresAt${number}`]: string
  [name: `limit${number}`]: number
}

const addStatement = prepareStatementByCount((database, value: Values, count) => {
  const [first, ...others] = Array.from({ length: count }, (_, at) => selectCounterRow(database, value, at))
  if (!first) throw new Error('there is nothing to count')
  const rows = others.reduce((all, row) => all.unionAll(row), first)
  return database
    .insertInto('throttle_counters')
    .columns(['key', 'window_started_at', 'used', 'blocked_until', 'expires_at'])
    .expression(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(buildCounterIncrement(value)))
    .returningAll()
    .$if(isPostgres(database) && !database.isTransaction, (query) => query.returning(WITHOUT_DISK.as('durability')))
})

function selectCounterRow(database: Database, value: Values, at: number) {
  const row = database
    .selectNoFrom(({ cast, val, lit }) => [
      cast<string>(val(value[`key${at}`] ?? ''), 'text').as('key'),
      cast<string>(val(value.startedAt), 'text').as('window_started_at'),
      lit(1).as('used'),
      sql<string | null>`cast(null as text)`.as('blocked_until'),
      cast<string>(val(value[`expiresAt${at}`] ?? ''), 'text').as('expires_at'),
    ])
    // SQLite needs a WHERE before ON CONFLICT, or it reads ON as part of a join.
    .where(sql<boolean>`1 = 1`)
  return Array.from({ length: at }, (_, earlier) => earlier).reduce(
    (query, earlier) =>
      query.where(({ exists, not }) =>
        not(
          exists(
            database
              .selectFrom('throttle_counters as earlier')
              .select('earlier.key')
              .where('earlier.key', '=', value[`key${earlier}`] ?? '')
              .where('earlier.expires_at', '>', value.startedAt)
              .where('earlier.window_started_at', '<=', value.latestStart)
              .where('earlier.used', '>=', value[`limit${earlier}`] ?? 0),
          ),
        ),
      ),
    row,
  )
}
