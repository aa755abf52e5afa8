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
const findInstantAfterHours = (hours: number) => new Date(start.getTime() + hours * HOUR)

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const claimKey = (key: string, { ownerId = 'owner', scope = 'project', now = start } = {}) =>
  claimIdempotencyKey(opened.database, { ownerId, scope, key }, now)

test('of many requests at once one claims the idempotency key (R30)', async () => {
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimKey('once')))
  expect(claims.filter((claimed) => claimed)).toHaveLength(1)
})

test('an idempotency key is free again after 24 hours, in another scope and for another owner', async () => {
  expect(await claimKey('day')).toBe(true)
  expect(await claimKey('day', { scope: 'another project' })).toBe(true)
  expect(await claimKey('day', { ownerId: 'another owner' })).toBe(true)
  expect(await claimKey('day', { now: findInstantAfterHours(23) })).toBe(false)
  expect(await claimKey('day', { now: findInstantAfterHours(24) })).toBe(true)
  expect(await claimKey('day', { now: findInstantAfterHours(25) })).toBe(false)
})

test('the first answer is kept for those who repeat', async () => {
  await claimKey('answered')
  const key = { ownerId: 'owner', scope: 'project', key: 'answered' }
  expect(await findIdempotentAnswer(opened.database, key)).toBeUndefined()
  await storeIdempotentAnswer(opened.database, key, '{"id":"1"}')
  expect(await findIdempotentAnswer(opened.database, key)).toBe('{"id":"1"}')
})

test('old idempotency keys are swept', async () => {
  await claimKey('old')
  await deleteOldIdempotencyKeys(opened.database, findInstantAfterHours(48))
  expect(await opened.database.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})
