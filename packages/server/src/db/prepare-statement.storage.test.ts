import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { prepareStatement } from './prepare-statement.ts'
import { inTransaction } from './transaction.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

interface Count {
  key: string
  used: number
  blockedUntil: string | null
}

let built = 0
const count = prepareStatement((database, value: Count) => {
  built += 1
  return database
    .insertInto('throttle_counters')
    .values({
      key: value.key,
      used: value.used,
      blocked_until: value.blockedUntil,
      window_started_at: value.key,
      expires_at: 'later',
    })
    .returning(['key', 'used', 'blocked_until', 'window_started_at'])
})

test('a statement is built once and given other values each time, inside and outside a transaction', async () => {
  const { database } = opened
  expect(await count(database, { key: 'a', used: 1, blockedUntil: null })).toEqual([
    { key: 'a', used: 1, blocked_until: null, window_started_at: 'a' },
  ])
  const inside = await inTransaction(database, (within) => count(within, { key: 'b', used: 2, blockedUntil: 'noon' }))
  expect(inside).toEqual([{ key: 'b', used: 2, blocked_until: 'noon', window_started_at: 'b' }])
  expect(built).toBe(1)
})

test('a value that is missing is a fault, and nothing is written', async () => {
  const lacking = { key: 'c', used: 3 } as Count
  await expect(count(opened.database, lacking)).rejects.toThrow('lacks its value "blockedUntil"')
  const keys = await opened.database.selectFrom('throttle_counters').select('key').orderBy('key').execute()
  expect(keys.map(({ key }) => key)).toEqual(['a', 'b'])
})
