import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'

let opened: TestDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

describe.runIf(inject('engine') === 'sqlite')('one SQLite file', () => {
  test('keeps the order in which its callers came', async () => {
    await insertCounter('a')
    await Promise.all([1, 2, 3].map((used) => opened.database.updateTable('throttle_counters').set({ used }).execute()))
    expect(await opened.database.selectFrom('throttle_counters').select('used').execute()).toEqual([{ used: 3 }])
  })

  test('that is full keeps what was acknowledged and nothing else, and works again with room (R20)', async () => {
    await insertCounter('before')
    await limitPages(1)
    const keys = Array.from({ length: 40 }, (_, at) => `${at}-${'x'.repeat(2_000)}`)
    const outcomes = await Promise.allSettled([
      ...keys.slice(20).map((key) => insertCounter(key)),
      ...keys
        .slice(0, 20)
        .map((key) => inTransaction(opened.database, (transaction) => insertCounter(key, transaction))),
    ])
    const acknowledged = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(acknowledged).toBeLessThan(40)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SQLITE_FULL' })
    }
    await limitPages(1_000_000)
    await insertCounter('after')
    expect(await listKeys()).toHaveLength(acknowledged + 2)
  })

  test('that another process has locked fails all who waited, is read meanwhile, and works again after (R21)', async () => {
    await sql`pragma busy_timeout = 20`.execute(opened.database)
    const other = openDatabase(opened.location)
    await other.transaction().execute(async () => {
      const outcomes = await Promise.allSettled([
        insertCounter('a'),
        insertCounter('b'),
        inTransaction(opened.database, (transaction) => insertCounter('c', transaction)),
      ])
      for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
      expect(await listKeys()).toEqual([])
    })
    await other.destroy()
    await insertCounter('d')
    expect(await listKeys()).toEqual(['d'])
  })

  test('that is closed waits for what is under way', async () => {
    let closing: Promise<void> | undefined
    await inTransaction(opened.database, async (transaction) => {
      await insertCounter('a', transaction)
      closing = opened.database.destroy()
      await insertCounter('b', transaction)
    })
    await closing
    const again = openDatabase(opened.location)
    expect(await again.selectFrom('throttle_counters').select('key').execute()).toHaveLength(2)
    await again.destroy()
  })
})

async function insertCounter(key: string, database: Database = opened.database): Promise<void> {
  const row = { key, window_started_at: '', used: 0, blocked_until: null, expires_at: '' }
  await database.insertInto('throttle_counters').values(row).execute()
}

async function listKeys(): Promise<string[]> {
  const rows = await opened.database.selectFrom('throttle_counters').select('key').execute()
  return rows.map(({ key }) => key)
}

function limitPages(pages: number) {
  return sql.raw(`pragma max_page_count = ${pages}`).execute(opened.database)
}
