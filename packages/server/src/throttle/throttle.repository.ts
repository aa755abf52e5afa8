import { sql } from 'kysely'
import { isDistributed } from '#db/cluster/distribution.ts'
import type { Database } from '#db/database.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import { prepareStatementByCount } from '#db/prepare-statement.ts'
import { CLOCKS_DIFFER_MS } from '#time.ts'
import {
  addToOwnerCounter,
  deleteExpiredOwnerCounters,
  subtractAndForgetOwnerCounters,
} from './owner-counters.repository.ts'
import type { ThrottleCounterTable } from './throttle-counter.table.ts'

export interface CounterWindow {
  key: string
  windowMs: number
}

export interface Lease {
  now: Date
  until: Date
}

export interface Counter {
  used: number
  blockedUntil: Date | null
  expiresAt: Date
}

const READ_AT_ONCE = 1_000

/** A transaction with this setting does not wait for the disk: a crash of the machine may lose its counts. */
export const WITHOUT_DISK = sql<string>`set_config('synchronous_commit', 'off', true)`

export async function addToCounters(
  database: Database,
  windows: readonly CounterWindow[],
  now: Date,
  ownerId?: string,
): Promise<Map<string, Counter>> {
  if (windows.length === 0) return new Map()
  if (ownerId !== undefined && isDistributed(database))
    return addToOwnerCountersOneByOne(database, ownerId, windows, now)
  // Sorted, so that two statements on the same rows cannot deadlock.
  const sorted = [...windows].sort(compareByKey)
  const values: AddedValues = { startedAt: now.toISOString(), latestStart: findLatestPossibleStart(now) }
  for (const [at, { key, windowMs }] of sorted.entries()) {
    values[`key${at}`] = key
    values[`expiresAt${at}`] = new Date(now.getTime() + windowMs).toISOString()
  }
  const add = database.isTransaction ? addInTransaction : addAlone
  const rows = await add(sorted.length)(database, values)
  return new Map(rows.map((row) => [row.key, toCounter(row)]))
}

export async function addToOwnerCountersOneByOne(
  database: Database,
  ownerId: string,
  windows: readonly (CounterWindow & { limit?: number })[],
  now: Date,
): Promise<Map<string, Counter>> {
  const counted = new Map<string, Counter>()
  for (const { key, windowMs, limit = Number.POSITIVE_INFINITY } of windows) {
    const window = {
      startedAt: now.toISOString(),
      latestStart: findLatestPossibleStart(now),
      expiresAt: new Date(now.getTime() + windowMs).toISOString(),
    }
    const counter = toCounter(await addToOwnerCounter(database, { ownerId, key }, window))
    counted.set(key, counter)
    if (counter.used > limit) break
  }
  return counted
}

interface AddedValues extends WindowStart {
  [name: `key${number}` | `expiresAt${number}`]: string
}

function buildCounterUpsert(database: Database, value: AddedValues, count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    key: value[`key${at}`] ?? '',
    window_started_at: value.startedAt,
    used: 1,
    blocked_until: null,
    expires_at: value[`expiresAt${at}`] ?? '',
  }))
  return database
    .insertInto('throttle_counters')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(buildCounterIncrement(value)))
    .returningAll()
    .$if(isPostgres(database) && !database.isTransaction, (query) => query.returning(WITHOUT_DISK.as('durability')))
}

const addAlone = prepareStatementByCount(buildCounterUpsert)
const addInTransaction = prepareStatementByCount(buildCounterUpsert)

export async function claimLease(database: Database, key: string, { now, until }: Lease): Promise<boolean> {
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
        .where(({ eb, or }) =>
          or([
            eb('throttle_counters.expires_at', '<=', claimed.window_started_at),
            eb('throttle_counters.window_started_at', '>', findLatestPossibleStart(now)),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if the lease ran out meanwhile and may belong to another run. */
export async function renewLease(database: Database, key: string, { now, until }: Lease, next: Date): Promise<boolean> {
  const renewed = await database
    .updateTable('throttle_counters')
    .set({ expires_at: next.toISOString() })
    .where('key', '=', key)
    .where('window_started_at', '=', now.toISOString())
    .where('expires_at', '=', until.toISOString())
    .returning('key')
    .executeTakeFirst()
  return renewed !== undefined
}

export async function releaseLease(database: Database, key: string, { now, until }: Lease): Promise<void> {
  await database
    .deleteFrom('throttle_counters')
    .where('key', '=', key)
    .where('window_started_at', '=', now.toISOString())
    .where('expires_at', '=', until.toISOString())
    .execute()
}

export interface WindowStart {
  startedAt: string
  latestStart: string
}

/** A window that began after this moment does not count: the clock was ahead, and has been set right. */
export function findLatestPossibleStart(now: Date): string {
  return new Date(now.getTime() + CLOCKS_DIFFER_MS).toISOString()
}

export function buildCounterIncrement({ startedAt, latestStart }: WindowStart) {
  const isOver = sql`(throttle_counters.expires_at <= ${startedAt} or throttle_counters.window_started_at > ${latestStart})`
  return {
    window_started_at: sql<string>`case when ${isOver} then excluded.window_started_at else throttle_counters.window_started_at end`,
    used: sql<number>`case when ${isOver} then 1 else throttle_counters.used + 1 end`,
    blocked_until: sql<null>`case when ${isOver} then null else throttle_counters.blocked_until end`,
    expires_at: sql<string>`case when ${isOver} then excluded.expires_at else throttle_counters.expires_at end`,
  }
}

export async function subtractAndForgetCounters(
  database: Database,
  { counted, forgotten }: { counted: readonly string[]; forgotten: readonly string[] },
  ownerId?: string,
): Promise<void> {
  if (counted.length + forgotten.length === 0) return
  if (ownerId !== undefined && isDistributed(database)) {
    await subtractAndForgetOwnerCounters(database, ownerId, { counted, forgotten })
    return
  }
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

/** Goes through the counters by their keys, so that no statement reads or deletes many. */
export async function deleteExpiredCounters(database: Database, now: Date): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const upTo = await findLastKeyOfNext(database, after)
    await database
      .deleteFrom('throttle_counters')
      .where('key', '>', after)
      .$if(upTo !== undefined, (query) => query.where('key', '<=', upTo ?? ''))
      .where('expires_at', '<=', now.toISOString())
      .execute()
    after = upTo
  }
  if (isDistributed(database)) await deleteExpiredOwnerCounters(database, now.toISOString())
}

/** Undefined where fewer than `READ_AT_ONCE` counters follow. */
async function findLastKeyOfNext(database: Database, after: string): Promise<string | undefined> {
  const next = database.selectFrom('throttle_counters').select('key').where('key', '>', after).orderBy('key')
  return (
    await next
      .offset(READ_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst()
  )?.key
}

export function toCounter({ used, blocked_until, expires_at }: ThrottleCounterTable): Counter {
  const blockedUntil = blocked_until === null ? null : new Date(blocked_until)
  return { used, blockedUntil, expiresAt: new Date(expires_at) }
}

function compareByKey(one: CounterWindow, other: CounterWindow): number {
  return one.key < other.key ? -1 : 1
}
