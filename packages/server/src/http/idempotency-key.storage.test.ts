import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import {
  claimIdempotencyKey,
  deleteOldIdempotencyKeys,
  findIdempotentAnswer,
  storeIdempotentAnswer,
} from './idempotency-key.repository.ts'

const HOUR = 60 * 60_000
const start = new Date('2026-11-21T12:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * HOUR)

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const claim = (key: string, { ownerId = 'owner', scope = 'project', now = start } = {}) =>
  claimIdempotencyKey(opened.database, { ownerId, scope, key }, now)

test('of many requests at once one claims the idempotency key (R30)', async () => {
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim('once')))
  expect(claims.filter((claimed) => claimed)).toHaveLength(1)
})

test('an idempotency key is free again after 24 hours, in another scope and for another owner', async () => {
  expect(await claim('day')).toBe(true)
  expect(await claim('day', { scope: 'another project' })).toBe(true)
  expect(await claim('day', { ownerId: 'another owner' })).toBe(true)
  expect(await claim('day', { now: after(23) })).toBe(false)
  expect(await claim('day', { now: after(24) })).toBe(true)
  expect(await claim('day', { now: after(25) })).toBe(false)
})

test('the first answer is kept for those who repeat', async () => {
  await claim('answered')
  const key = { ownerId: 'owner', scope: 'project', key: 'answered' }
  expect(await findIdempotentAnswer(opened.database, key)).toBeUndefined()
  await storeIdempotentAnswer(opened.database, key, '{"id":"1"}')
  expect(await findIdempotentAnswer(opened.database, key)).toBe('{"id":"1"}')
})

test('old idempotency keys are swept', async () => {
  await claim('old')
  await deleteOldIdempotencyKeys(opened.database, after(48))
  expect(await opened.database.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
