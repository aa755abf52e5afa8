import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { DAY, MINUTE } from '#time.ts'
import { addToCountersInOrder } from './counters-in-order.repository.ts'
import { limitRate } from './limit-rate.ts'
import { addToCounters, deleteExpiredCounters } from './throttle.repository.ts'

const start = new Date('2026-11-21T12:00:00Z')
const findInstantAfter = (milliseconds: number) => new Date(start.getTime() + milliseconds)

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

test('20 counts at once on the same two counters count to 20 on each', async () => {
  const [one, other] = ['many:a', 'many:b'].map((key) => ({ key, windowMs: MINUTE }))
  if (!one || !other) throw new Error('Two windows are needed.')
  const counts = await Promise.all(
    Array.from({ length: 20 }, (_, at) => addToCounters(opened.database, at % 2 ? [one, other] : [other, one], start)),
  )
  const reached = counts.map((counters) => counters.get('many:a')?.used ?? 0).sort((low, high) => low - high)
  expect(reached).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('a window begins with its first count and ends on time', async () => {
  const window = { key: 'window', windowMs: MINUTE }
  const addAndReadUsed = async (now: Date) => (await addToCounters(opened.database, [window], now)).get('window')?.used
  expect([
    await addAndReadUsed(start),
    await addAndReadUsed(findInstantAfter(MINUTE - 1)),
    await addAndReadUsed(findInstantAfter(MINUTE)),
    await addAndReadUsed(findInstantAfter(MINUTE)),
  ]).toEqual([1, 2, 1, 2])
})

test('a window of a clock that was ahead is over once the clock is right; servers may differ by half a minute', async () => {
  const window = { key: 'ahead', windowMs: 15 * MINUTE }
  const limited = { key: 'ahead in order', windowMs: 15 * MINUTE, limit: 1 }
  const addAndReadUsedBothWays = async (now: Date) => [
    (await addToCounters(opened.database, [window], now)).get(window.key)?.used,
    (await addToCountersInOrder(opened.database, [limited, { ...limited, key: 'next' }], now)).get(limited.key)?.used,
  ]
  expect(await addAndReadUsedBothWays(findInstantAfter(3 * DAY))).toEqual([1, 1])
  expect(await addAndReadUsedBothWays(start)).toEqual([1, 1])
  expect(await addAndReadUsedBothWays(findInstantAfter(-30_000))).toEqual([2, 2])
})

test.runIf(inject('engine') === 'postgres')('a count inside a transaction leaves its durability as it is', async () => {
  await addToCounters(opened.database, [{ key: 'alone', windowMs: MINUTE }], start)
  const durability = await inTransaction(opened.database, async (transaction) => {
    await addToCounters(transaction, [{ key: 'inside', windowMs: MINUTE }], start)
    return sql`show synchronous_commit`.execute(transaction)
  })
  expect(durability.rows).toEqual([{ synchronous_commit: 'on' }])
})

test('a call over the limit is refused until the window ends', async () => {
  const rule = { counts: 'limit', per: 'account', limit: 2, windowMs: MINUTE } as const
  const { database } = opened
  const limitRateAt = (now: Date) => limitRate({ database, clock: () => now }, rule, 'somebody')
  await limitRateAt(start)
  await limitRateAt(start)
  await expect(limitRateAt(findInstantAfter(20_000))).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 40,
  })
  await limitRateAt(findInstantAfter(MINUTE))
})

test('a limit of 0 limits nothing', async () => {
  const rule = { counts: 'none', per: 'account', limit: 0, windowMs: 1 } as const
  const limitRateAtStart = () => limitRate({ database: opened.database, clock: () => start }, rule, 'somebody')
  await Promise.all(Array.from({ length: 5 }, limitRateAtStart))
})

test('expired counters are deleted, no more than 1,000 in one statement', async () => {
  const { database } = opened
  await database.deleteFrom('throttle_counters').execute()
  const row = { window_started_at: start.toISOString(), used: 1, blocked_until: null }
  const expiresAt = (number: number) => findInstantAfter(number % 10 === 0 ? DAY : 1).toISOString()
  const rows = Array.from({ length: 2_500 }, (_, number) => ({
    ...row,
    key: `${number}`,
    expires_at: expiresAt(number),
  }))
  for (let from = 0; from < rows.length; from += 500)
    await database
      .insertInto('throttle_counters')
      .values(rows.slice(from, from + 500))
      .execute()
  const deleted: number[] = []
  const noteDeletedRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) deleted.push(Number(result.numAffectedRows))
      return result
    },
  }
  await deleteExpiredCounters(database.withPlugin(noteDeletedRows), findInstantAfter(60 * MINUTE))
  expect(Math.max(...deleted)).toBeLessThanOrEqual(1_000)
  const left = await database.selectFrom('throttle_counters').select('key').execute()
  expect(left.map(({ key }) => Number(key)).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 250 }, (_, at) => at * 10),
  )
})
