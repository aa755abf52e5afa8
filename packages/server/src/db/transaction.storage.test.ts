import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { inTransaction } from './transaction.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.deleteFrom('throttle_counters').execute()
  await opened.database.insertInto('throttle_counters').values(createCounterRow('a')).execute()
  // On SQLite a counter is committed a little later, unless somebody reads before.
  expect(await listKeys()).toEqual(['a'])
})

test('a transaction that fails leaves nothing behind', async () => {
  const failing = inTransaction(opened.database, async (transaction) => {
    await transaction.insertInto('throttle_counters').values(createCounterRow('b')).execute()
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect(await listKeys()).toEqual(['a'])
})

test('no other query sees or joins a transaction that is still open', async () => {
  let reportInsideOpened = () => {}
  const opening = new Promise<void>((resolve) => {
    reportInsideOpened = resolve
  })
  const failing = inTransaction(opened.database, async (transaction) => {
    await transaction.insertInto('throttle_counters').values(createCounterRow('inside')).execute()
    reportInsideOpened()
    await transaction.selectFrom('throttle_counters').selectAll().execute()
    throw new Error('rolled back')
  }).catch(() => 'failed')
  await opening
  await opened.database.insertInto('throttle_counters').values(createCounterRow('outside')).execute()
  expect(await failing).toBe('failed')
  expect(await listKeys()).toEqual(['a', 'outside'])
})

test('of 20 at once those that fail leave the others, and nothing of themselves', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      inTransaction(opened.database, async (transaction) => {
        await transaction
          .insertInto('throttle_counters')
          .values(createCounterRow(`first ${at}`))
          .execute()
        await transaction
          .insertInto('throttle_counters')
          .values(createCounterRow(at % 5 === 0 ? 'a' : `second ${at}`))
          .execute()
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  const others = Array.from({ length: 20 }, (_, at) => at).filter((at) => at % 5 !== 0)
  const kept = ['a', ...others.flatMap((at) => [`first ${at}`, `second ${at}`])]
  expect(await listKeys()).toEqual(kept.sort())
})

test('who only reads waits for no open transaction, and sees nothing of it', async () => {
  await inTransaction(opened.database, async (transaction) => {
    await transaction.insertInto('throttle_counters').values(createCounterRow('b')).execute()
    expect(await listKeys()).toEqual(['a'])
  })
  expect(await listKeys()).toEqual(['a', 'b'])
})

test('20 at once that count before they write each count once', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(opened.database, async (transaction) => {
        await transaction.updateTable('throttle_counters').set({ expires_at: 'later' }).where('key', '=', 'a').execute()
        const { used } = await transaction
          .selectFrom('throttle_counters')
          .select('used')
          .where('key', '=', 'a')
          .executeTakeFirstOrThrow()
        const next = { used: used + 1 }
        await transaction.updateTable('throttle_counters').set(next).where('key', '=', 'a').execute()
      }),
    ),
  )
  expect(await readUsed('a')).toBe(20)
})

test('transactions that lock each other are run again until both are done (R23)', async () => {
  await opened.database.insertInto('throttle_counters').values(createCounterRow('b')).execute()
  let attempts = 0
  const addToBoth = (first: string, second: string) =>
    inTransaction(opened.database, async (transaction) => {
      attempts++
      for (const key of [first, second]) {
        await transaction
          .updateTable('throttle_counters')
          .set((expression) => ({ used: expression('used', '+', 1) }))
          .where('key', '=', key)
          .execute()
        await transaction.selectFrom('throttle_counters').selectAll().execute()
      }
    })
  await Promise.all([addToBoth('a', 'b'), addToBoth('b', 'a')])
  expect([await readUsed('a'), await readUsed('b')]).toEqual([2, 2])
  expect(attempts).toBeGreaterThanOrEqual(2)
})

test.runIf(inject('engine') === 'postgres')(
  'a serialization failure is retried three times, then reported',
  async () => {
    let attempts = 0
    const failing = inTransaction(opened.database, async () => {
      attempts++
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    })
    await expect(failing).rejects.toThrow('could not serialize')
    expect(attempts).toBe(4)
  },
)

function createCounterRow(key: string) {
  return { key, window_started_at: '', used: 0, blocked_until: null, expires_at: '' }
}

async function listKeys(): Promise<string[]> {
  const rows = await opened.database.selectFrom('throttle_counters').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

async function readUsed(key: string): Promise<number> {
  const query = opened.database.selectFrom('throttle_counters').select('used').where('key', '=', key)
  return (await query.executeTakeFirstOrThrow()).used
}
