import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/is-postgres.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import { addOne, type Counter, type CounterWindow, toCounter, WITHOUT_DISK } from './throttle.repository.ts'

export interface LimitedWindow extends CounterWindow {
  /** At least 1. */
  limit: number
}

/**
 * Adds one to each counter, in a single statement, so long as none before it in the list has reached its limit: behind one that
 * has, nothing is written. Returns those that were counted. The lists of all callers name their kinds in the same order, so that
 * two statements cannot block each other.
 *
 * On Postgres statements that come at the same moment do not see each other: what they counted behind a counter that one of them
 * brought over its limit is theirs to take back.
 */
export async function addToCountersInOrder(
  database: Database,
  windows: readonly LimitedWindow[],
  now: Date,
): Promise<Map<string, Counter>> {
  if (windows.length === 0) return new Map()
  const values: Values = { startedAt: now.toISOString() }
  for (const [at, { key, windowMs, limit }] of windows.entries()) {
    values[`key${at}`] = key
    values[`limit${at}`] = limit
    values[`expiresAt${at}`] = new Date(now.getTime() + windowMs).toISOString()
  }
  const statement = statements.get(windows.length) ?? prepare(windows.length)
  statements.set(windows.length, statement)
  const rows = await statement(database, values)
  return new Map(rows.map((row) => [row.key, toCounter(row)]))
}

type Values = {
  startedAt: string
  [name: `key${number}` | `expiresAt${number}`]: string
  [name: `limit${number}`]: number
}

const statements = new Map<number, ReturnType<typeof prepare>>()

function prepare(count: number) {
  return prepareStatement((database, value: Values) => {
    const [first, ...others] = Array.from({ length: count }, (_, at) => selectRow(database, value, at))
    if (!first) throw new Error('there is nothing to count')
    const rows = others.reduce((all, row) => all.unionAll(row), first)
    return (
      database
        .insertInto('throttle_counters')
        .columns(['key', 'window_started_at', 'used', 'blocked_until', 'expires_at'])
        .expression(rows)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(addOne(value.startedAt)))
        .returningAll()
        // A transaction has more to lose.
        .$if(isPostgres(database) && !database.isTransaction, (query) => query.returning(WITHOUT_DISK.as('durability')))
    )
  })
}

/** The counter's first row, or none where an earlier counter of the list has reached its limit. */
function selectRow(database: Database, value: Values, at: number) {
  const row = database
    .selectNoFrom(({ cast, val, lit }) => [
      cast<string>(val(value[`key${at}`] ?? ''), 'text').as('key'),
      cast<string>(val(value.startedAt), 'text').as('window_started_at'),
      lit(1).as('used'),
      sql<string | null>`cast(null as text)`.as('blocked_until'),
      cast<string>(val(value[`expiresAt${at}`] ?? ''), 'text').as('expires_at'),
    ])
    // SQLite takes `on` for a join's where no condition stands before it.
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
              .where('earlier.used', '>=', value[`limit${earlier}`] ?? 0),
          ),
        ),
      ),
    row,
  )
}
