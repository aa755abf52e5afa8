import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { explainStatement, type LoggedStatement } from '#test/tools/explain-statement.ts'
import { insertBot } from '#test/tools/insert-bot.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { DAY } from '#time.ts'
import { addDailyTotals, deleteOldDailyTotals } from './totals.repository.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const OWN = { id: 'bot', userId: 'owner' }

const statements: LoggedStatement[] = []
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ log: ({ query }) => void statements.push(query) })
  await insertBot(opened.database, OWN)
  for (const daysAgo of [400, 401, 402]) {
    for (const kind of ['all', 'model', 'brick', 'first', 'whole', 'brick_ms', 'visitor'] as const) {
      const totals = [{ kind, key: 'one', count: 1 }]
      await addDailyTotals(opened.database, OWN, totals, new Date(NOW.getTime() - daysAgo * DAY))
    }
  }
  statements.length = 0
  await deleteOldDailyTotals(opened.database, NOW)
})
afterAll(() => opened.close())

test('totals of all kinds are deleted after 400 days', async () => {
  const kept = await opened.database.selectFrom('daily_totals').select(['kind', 'day']).orderBy('kind').execute()
  const kinds = ['all', 'brick', 'brick_ms', 'first', 'model', 'visitor', 'whole']
  expect(kept).toEqual(kinds.map((kind) => ({ kind, day: '2025-10-18' })))
})

test.runIf(inject('engine') === 'sqlite')('old totals are found without reading those that are kept', async () => {
  const finding = statements.filter(({ sql }) => /^select distinct .*"daily_totals"/.test(sql))
  expect(finding.length).toBeGreaterThan(0)
  for (const statement of [...finding, ...statements.filter(({ sql }) => sql.startsWith('delete'))]) {
    const plan = (await explainStatement(opened.database, statement)).join('\n')
    expect(plan).toMatch(/SEARCH daily_totals USING .*\(owner_id=\? AND project_id=\? AND kind=\? AND day[<=]\?/)
  }
})
