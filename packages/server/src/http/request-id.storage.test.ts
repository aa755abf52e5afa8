import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { claimRequestId, deleteOldRequestIds, findAnswer, keepAnswer } from './request-id.repository.ts'

const HOUR = 60 * 60_000
const start = new Date('2026-11-21T12:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * HOUR)

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const claim = (requestId: string, { scope = 'project', now = start } = {}) =>
  claimRequestId(opened.database, { scope, requestId, now })

test('of many at once one claims an id (R30)', async () => {
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim('once')))
  expect(claims.filter((claimed) => claimed)).toHaveLength(1)
})

test('an id is free again after 24 hours, and in another scope', async () => {
  expect(await claim('day')).toBe(true)
  expect(await claim('day', { scope: 'another project' })).toBe(true)
  expect(await claim('day', { now: after(23) })).toBe(false)
  expect(await claim('day', { now: after(24) })).toBe(true)
  expect(await claim('day', { now: after(25) })).toBe(false)
})

test('the first answer is kept for those who repeat', async () => {
  await claim('answered')
  const key = { scope: 'project', requestId: 'answered' }
  expect(await findAnswer(opened.database, key)).toBeUndefined()
  await keepAnswer(opened.database, key, '{"id":"1"}')
  expect(await findAnswer(opened.database, key)).toBe('{"id":"1"}')
})

test('old ids are swept', async () => {
  await claim('old')
  await deleteOldRequestIds(opened.database, after(48))
  expect(await opened.database.selectFrom('request_ids').select('request_id').execute()).toEqual([])
})
