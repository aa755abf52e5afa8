import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/is-postgres.ts'
import { prepareStatement } from '#db/prepare-statement.ts'
import type { ThrottleCounterTable } from './throttle-counter.table.ts'

export interface CounterWindow {
  key: string
  /** How long one window lasts, in milliseconds. */
  windowMs: number
}

/** From when and until when somebody has a counter alone. */
export interface Lease {
  now: Date
  until: Date
}

export interface Counter {
  used: number
  blockedUntil: Date | null
  expiresAt: Date
}

/** Nobody waits until the disk has it: of the counts of a minute or a day a failing machine may take the last. On SQLite: `FLEETING`. */
export const WITHOUT_DISK = sql<string>`set_config('synchronous_commit', 'off', true)`

/**
 * Adds one to each counter, in a single statement, and returns what each has reached in its window. A window starts
 * with its first count. Keys must differ from each other.
 */
export async function addToCounters(
  database: Database,
  windows: readonly CounterWindow[],
  now: Date,
): Promise<Map<string, Counter>> {
  if (windows.length === 0) return new Map()
  // Always in the same order: two statements that lock the same rows then cannot block each other.
  const sorted = [...windows].sort(byKey)
  const values: AddedValues = { startedAt: now.toISOString() }
  for (const [at, { key, windowMs }] of sorted.entries()) {
    values[`key${at}`] = key
    values[`expiresAt${at}`] = new Date(now.getTime() + windowMs).toISOString()
  }
  const rows = await statementToAdd(sorted.length, database)(database, values)
  return new Map(rows.map((row) => [row.key, toCounter(row)]))
}

type AddedValues = { startedAt: string; [name: `key${number}` | `expiresAt${number}`]: string }

const statementsToAdd = new Map<string, ReturnType<typeof prepareToAdd>>()

function statementToAdd(count: number, { isTransaction }: Database): ReturnType<typeof prepareToAdd> {
  const kind = `${count} ${isTransaction ? 'inside' : 'alone'}`
  const statement = statementsToAdd.get(kind) ?? prepareToAdd(count)
  statementsToAdd.set(kind, statement)
  return statement
}

function prepareToAdd(count: number) {
  return prepareStatement((database, value: AddedValues) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      key: value[`key${at}`] ?? '',
      window_started_at: value.startedAt,
      used: 1,
      blocked_until: null,
      expires_at: value[`expiresAt${at}`] ?? '',
    }))
    return (
      database
        .insertInto('throttle_counters')
        .values(rows)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(addOne(value.startedAt)))
        .returningAll()
        // A transaction has more to lose.
        .$if(isPostgres(database) && !database.isTransaction, (query) => query.returning(WITHOUT_DISK.as('durability')))
    )
  })
}

/** Takes a counter that nobody holds, until then; false where somebody does. */
export async function claimCounter(database: Database, key: string, { now, until }: Lease): Promise<boolean> {
  const claimed = {
    window_started_at: now.toISOString(),
    used: 1,
    blocked_until: null,
    expires_at: until.toISOString(),
  }
  const row = await database
    .insertInto('throttle_counters')
    .values({ key, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(claimed)
        .where('throttle_counters.expires_at', '<=', claimed.window_started_at),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives back a counter that was taken, unless the time was over and somebody else has it. */
export async function giveBackCounter(database: Database, key: string, { now, until }: Lease): Promise<void> {
  await database
    .deleteFrom('throttle_counters')
    .where('key', '=', key)
    .where('window_started_at', '=', now.toISOString())
    .where('expires_at', '=', until.toISOString())
    .execute()
}

/** What a row becomes that is there already: one more, or the first of a new window. */
export function addOne(startedAt: string) {
  const isOver = sql`throttle_counters.expires_at <= ${startedAt}`
  return {
    window_started_at: sql<string>`case when ${isOver} then excluded.window_started_at else throttle_counters.window_started_at end`,
    used: sql<number>`case when ${isOver} then 1 else throttle_counters.used + 1 end`,
    blocked_until: sql<null>`case when ${isOver} then null else throttle_counters.blocked_until end`,
    expires_at: sql<string>`case when ${isOver} then excluded.expires_at else throttle_counters.expires_at end`,
  }
}

/** Takes one back from each and deletes those that then count nothing, and deletes the forgotten ones whatever they count. */
export async function takeBackFromCounters(
  database: Database,
  { counted, forgotten }: { counted: readonly string[]; forgotten: readonly string[] },
): Promise<void> {
  if (counted.length + forgotten.length === 0) return
  await database
    .deleteFrom('throttle_counters')
    .where(({ and, eb, or }) =>
      or([
        ...forgotten.map((key) => eb('key', '=', key)),
        ...counted.map((key) => and([eb('key', '=', key), eb('used', '<=', 1)])),
      ]),
    )
    .execute()
  await subtractFromCounters(database, counted)
}

/** Blocks until then; the counter stays open at least as long. */
export async function blockCounter(database: Database, key: string, until: Date): Promise<void> {
  const blockedUntil = until.toISOString()
  await database
    .updateTable('throttle_counters')
    .set({
      blocked_until: blockedUntil,
      expires_at: sql`case when expires_at < ${blockedUntil} then ${blockedUntil} else expires_at end`,
    })
    .where('key', '=', key)
    .execute()
}

/** Takes one back from each, for what turned out not to count. */
export async function subtractFromCounters(database: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await database
    .updateTable('throttle_counters')
    .set((expression) => ({ used: expression('used', '-', 1) }))
    .where('key', 'in', keys)
    .where('used', '>', 0)
    .execute()
}

export async function deleteCounters(database: Database, keys: readonly string[]): Promise<void> {
  await database.deleteFrom('throttle_counters').where('key', 'in', keys).execute()
}

export async function deleteExpiredCounters(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('throttle_counters').where('expires_at', '<=', now.toISOString()).execute()
}

export function toCounter({ used, blocked_until, expires_at }: ThrottleCounterTable): Counter {
  const blockedUntil = blocked_until === null ? null : new Date(blocked_until)
  return { used, blockedUntil, expiresAt: new Date(expires_at) }
}

function byKey(one: CounterWindow, other: CounterWindow): number {
  return one.key < other.key ? -1 : 1
}
