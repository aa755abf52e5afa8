import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { claimLease } from '#throttle/throttle.repository.ts'
import { MINUTE, SECOND } from '#time.ts'
import { createSweeper, sweepDatabase } from './sweep.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const clock = () => NOW

let opened: TestDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

async function storeExpiredCounter(): Promise<void> {
  const now = new Date(NOW.getTime() - MINUTE)
  await claimLease(opened.database, 'expired', { now, until: new Date(now.getTime() + SECOND) })
  expect(await listCounters()).toEqual(['expired'])
}

const listCounters = async () => {
  const rows = await opened.database.selectFrom('throttle_counters').select('key').execute()
  return rows.map(({ key }) => key)
}

test('a step of the sweep that fails is told, and the steps behind it run', async () => {
  await storeExpiredCounter()
  await sql`alter table known_devices rename to known_devices_away`.execute(opened.database)
  await expect(sweepDatabase({ database: opened.database, clock })).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^1 of \d\d steps of the sweep failed$/),
      cause: expect.objectContaining({ message: expect.stringContaining('known_devices') }),
    }),
  )
  expect(await listCounters()).toEqual([])
})

test('no sweep begins while another of the same process runs, and the next one begins after it', async () => {
  const sweepUnlessRunning = createSweeper({ database: opened.database, clock })
  const first = sweepUnlessRunning().then(() => 'first')
  const second = sweepUnlessRunning().then(() => 'second')
  expect(await Promise.race([first, second])).toBe('second')
  await first
  await storeExpiredCounter()
  await sweepUnlessRunning()
  expect(await listCounters()).toEqual([])
})
