import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { insertProblems } from '#problems/problem.repository.ts'
import { explainStatement, type LoggedStatement } from '#test/tools/explain-statement.ts'
import { insertBot } from '#test/tools/insert-bot.ts'
import { openTestDatabase, type TestDatabase } from '#test/tools/open-test-database.ts'
import { DAY } from '#time.ts'
import { listModelHealth, listProviderProblems } from './reports.repository.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const LONG_AGO = new Date(NOW.getTime() - 3 * DAY)

const statements: LoggedStatement[] = []
let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ log: ({ query }) => void statements.push(query) })
  const { database } = opened
  for (const name of ['first', 'second']) {
    const own = { id: `bot of the ${name}`, userId: name }
    await insertBot(database, own)
    for (const at of [NOW, LONG_AGO]) {
      await addDailyTotals(database, own, [{ kind: 'model', key: 'gpt-4o-mini', count: 4, failed: 1 }], at)
      await insertProblems(database, own, [{ code: 'provider_busy', said: `to the ${name}` }, { code: 'other' }], at)
    }
  }
})
afterAll(() => opened.close())

test('how the providers answer is told of all bots, of the last days alone', async () => {
  expect(await listModelHealth(opened.database, NOW)).toEqual([{ model: 'gpt-4o-mini', answers: 8, failed: 2 }])
  const said = (await listProviderProblems(opened.database, NOW)).map((problem) => problem.said)
  expect(said.sort()).toEqual(['to the first', 'to the second'])
})

test.runIf(inject('engine') === 'sqlite')(
  'of each bot only the rows of the last days are read for it, however much is kept',
  async () => {
    const { database } = opened
    statements.length = 0
    await listModelHealth(database, NOW)
    await listProviderProblems(database, NOW)
    const [health, problems] = await Promise.all(
      statements.slice(0, 2).map(async (each) => (await explainStatement(database, each)).join('\n')),
    )
    expect(health).toMatch(/SEARCH daily_totals USING .*\(owner_id=\? AND project_id=\? AND kind=\? AND day>\?\)/)
    expect(problems).toMatch(/SEARCH project_problems USING .*\(owner_id=\? AND project_id=\? AND at>\?\)/)
  },
)
