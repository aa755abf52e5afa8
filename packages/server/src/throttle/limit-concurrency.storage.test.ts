import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { DAY, MINUTE } from '#time.ts'
import { limitConcurrency } from './limit-concurrency.ts'

let opened: TestDatabase
let now = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const LIMIT = { counts: 'trying', most: 3, leaseMs: MINUTE }

test('of many that start at once exactly the allowed number runs, and the next one when one has ended', async () => {
  const gate = Promise.withResolvers<void>()
  const outcomes = await startMany('a', 8, gate.promise)
  expect(outcomes.filter((outcome) => outcome === 'running')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(5)
  expect(await startMany('b', 1, Promise.resolve())).toEqual(['running'])
  gate.resolve()
  await expect.poll(countRows).toBe(0)
  expect(await startMany('a', 1, Promise.resolve())).toEqual(['running'])
})

test('work that fails gives its place back and leaves no row', async () => {
  for (let times = 0; times < 5; times += 1) {
    const failing = limitConcurrency(createLimitContext(), LIMIT, 'fails', () => Promise.reject(new Error('no answer')))
    await expect(failing).rejects.toThrow('no answer')
  }
  expect(await countRows()).toBe(0)
})

test('the place of a process that died is free after its lease, and work that ends late frees nobody else’s place', async () => {
  const gate = Promise.withResolvers<void>()
  await startMany('late', 3, gate.promise)
  expect(await startMany('late', 1, Promise.resolve())).toEqual(['too_many_requests'])
  now += MINUTE
  const other = Promise.withResolvers<void>()
  expect(await startMany('late', 3, other.promise)).toEqual(['running', 'running', 'running'])
  gate.resolve()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await startMany('late', 1, Promise.resolve())).toEqual(['too_many_requests'])
  other.resolve()
  await expect.poll(countRows).toBe(0)
})

test('the place of a process that died while the clock was ahead is free once the clock is right', async () => {
  const gate = Promise.withResolvers<void>()
  now += DAY
  await startMany('ahead', 3, gate.promise)
  now -= DAY
  expect(await startMany('ahead', 1, Promise.resolve())).toEqual(['running'])
  gate.resolve()
  await expect.poll(countRows).toBe(0)
})

test('a lease that is renewed outlives its time while its work goes on, and no longer', async () => {
  const renewed = { ...LIMIT, most: 1, renewEveryMs: 5 }
  const gate = Promise.withResolvers<void>()
  const work = limitConcurrency(createLimitContext(), renewed, 'long', () => gate.promise)
  for (let times = 0; times < 3; times += 1) {
    now += MINUTE - 1
    await expect.poll(async () => (await findExpiry()) === now + MINUTE).toBe(true)
  }
  await expect(limitConcurrency(createLimitContext(), renewed, 'long', async () => 'ran')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  gate.resolve()
  await work
  expect(await limitConcurrency(createLimitContext(), renewed, 'long', async () => 'ran')).toBe('ran')
  expect(await countRows()).toBe(0)
})

async function findExpiry(): Promise<number> {
  const row = await opened.database.selectFrom('throttle_counters').select('expires_at').executeTakeFirst()
  return Date.parse(row?.expires_at ?? '')
}

async function startMany(key: string, count: number, until: Promise<void>): Promise<string[]> {
  const starts = Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    limitConcurrency(createLimitContext(), LIMIT, key, async () => {
      resolve('running')
      await until
    }).catch((error: { code: string }) => resolve(error.code))
    return promise
  })
  return Promise.all(starts)
}

function createLimitContext() {
  return { database: opened.database, clock: () => new Date(now) }
}

async function countRows(): Promise<number> {
  return (await opened.database.selectFrom('throttle_counters').select('key').execute()).length
}
