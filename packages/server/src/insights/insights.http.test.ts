import type { Insights } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { countLockWaits } from '#test/tools/count-lock-waits.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { DAY, formatDay } from '#time.ts'
import { type CountedCall, type CountedTurn, listTotalsOfTurn } from './totals/list-totals.ts'
import { addDailyTotals, countAndDeleteVisitorsOfPastDays, deleteOldDailyTotals } from './totals/totals.repository.ts'

const NOON = new Date('2026-11-22T12:00:00.000Z')

let server: TestServer
let owner: Builder
let project_id: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  owner = await createBuilder(server)
  project_id = await createTestProject(owner)
})
afterAll(() => server.close())

test('each day of the range is told, also one without a chat', async () => {
  await addTurnToTotals({ visitorHash: 'ada' }, 0)
  await addTurnToTotals({ visitorHash: 'ada', outcome: 'failed' }, 0)
  await addTurnToTotals({ visitorHash: 'bert', outcome: 'nothing' }, 2)
  await addTurnToTotals({ visitorHash: 'ada' }, 3)
  const { days } = await getInsights('2026-11-20', '2026-11-22')
  expect(days.map(({ day, chats, visitors }) => [day, chats, visitors])).toEqual([
    ['2026-11-20', 1, 1],
    ['2026-11-21', 0, 0],
    ['2026-11-22', 2, 1],
  ])
  expect(days[2]).toMatchObject({
    answered: 1,
    failed: 1,
    nothing: 0,
    prompt_tokens: 400,
    completion_tokens: 40,
    cost: 168,
  })
  expect(days[0]).toMatchObject({ answered: 0, failed: 0, nothing: 1 })
})

test('a visitor counts once a day, before and after the day is folded, and then nobody can tell who it was', async () => {
  for (const visitorHash of ['ada', 'ada', 'bert']) await addTurnToTotals({ visitorHash }, 3)
  await addTurnToTotals({ visitorHash: 'ada' }, 0)
  const before = await getInsights('2026-11-19', '2026-11-22')
  expect(before.days.map(({ visitors }) => visitors)).toEqual([2, 0, 0, 1])
  await countAndDeleteVisitorsOfPastDays(server.context.database, NOON)
  const questions = { questions: null, questions_at: null }
  expect({ ...(await getInsights('2026-11-19', '2026-11-22')), ...questions }).toEqual({ ...before, ...questions })
  const kept = server.context.database.selectFrom('daily_totals').select('day').where('kind', '=', 'visitor')
  expect(await kept.where('project_id', '=', project_id).execute()).toEqual([{ day: '2026-11-22' }])
  await addTurnToTotals({ visitorHash: 'clara' }, 3)
  expect((await getInsights('2026-11-19', '2026-11-19')).days[0]).toMatchObject({ chats: 4, visitors: 3 })
})

test('a visitor counts once a day, although two processes fold the day at the same time', async () => {
  const { database } = server.context
  for (const visitorHash of ['ada', 'bert', 'clara']) await addTurnToTotals({ visitorHash }, 3)
  const folding = await inTransaction(database, async (transaction) => {
    const visitors = transaction.updateTable('daily_totals').where('project_id', '=', project_id)
    await visitors.where('kind', '=', 'visitor').set({ name: null }).execute()
    const folded = [1, 2].map(() => countAndDeleteVisitorsOfPastDays(database, NOON))
    // On SQLite both wait for this transaction to end, with all they do.
    if (inject('engine') === 'postgres') await expect.poll(() => countLockWaits(database)).toBe(2)
    return { folded }
  })
  await Promise.all(folding.folded)
  expect((await getInsights('2026-11-19', '2026-11-19')).days[0]).toMatchObject({ chats: 3, visitors: 3 })
})

test('bricks tell their calls, failures, time, and what their answers cost', async () => {
  const createCall = (more: Partial<CountedCall>) => ({
    functionId: 'a',
    brick: 'Orders',
    hasFailed: false,
    durationMs: 100,
    tokens: 50,
    cost: 8,
    ...more,
  })
  await addTurnToTotals(
    {
      calls: [
        createCall({}),
        createCall({ hasFailed: true }),
        createCall({ functionId: 'b', brick: 'Stock', cost: null }),
      ],
    },
    1,
  )
  await addTurnToTotals({ calls: [createCall({ brick: 'Order status', durationMs: 110 })] }, 0)
  const { bricks } = await getInsights('2026-11-21', '2026-11-22')
  expect(bricks).toEqual([
    { id: 'a', name: 'Order status', calls: 3, failed: 1, p50_ms: expect.any(Number), tokens: 150, cost: 24 },
    { id: 'b', name: 'Stock', calls: 1, failed: 0, p50_ms: expect.any(Number), tokens: 50, cost: null },
  ])
  expect(bricks[0]?.p50_ms).toBeGreaterThan(70)
  expect(bricks[0]?.p50_ms).toBeLessThan(150)
})

test('models tell their chats and tokens; what has no price has no cost', async () => {
  await addTurnToTotals({ model: 'gpt-4o-mini' }, 0)
  await addTurnToTotals({ model: 'gpt-4o-mini' }, 1)
  await addTurnToTotals({ model: 'own-model', cost: null }, 0)
  const { models, days } = await getInsights('2026-11-21', '2026-11-22')
  expect(models).toEqual([
    { model: 'gpt-4o-mini', chats: 2, prompt_tokens: 400, completion_tokens: 40, cost: 168 },
    { model: 'own-model', chats: 1, prompt_tokens: 200, completion_tokens: 20, cost: null },
  ])
  expect(days.map(({ cost }) => cost)).toEqual([84, 84])
})

test('times are told as percentiles, those without a text apart', async () => {
  for (let chats = 0; chats < 19; chats++) await addTurnToTotals({ firstTokenMs: 400, durationMs: 1_000 }, 0)
  await addTurnToTotals({ firstTokenMs: null, durationMs: 30_000 }, 0)
  const { latency } = await getInsights('2026-11-22', '2026-11-22')
  expect(latency.first.p50_ms).toBeGreaterThan(280)
  expect(latency.first.p95_ms).toBeLessThan(570)
  expect(latency.whole.p50_ms).toBeGreaterThan(700)
  expect(latency.whole.p95_ms).toBeLessThan(1_430)
  expect((await getInsights('2026-11-20', '2026-11-20')).latency.first).toEqual({ p50_ms: null, p95_ms: null })
})

test.each([
  ['a day that does not exist', '2026-02-30', '2026-03-01'],
  ['what is no day', 'yesterday', '2026-11-22'],
  ['a range that ends before it begins', '2026-11-22', '2026-11-21'],
  ['more days than one answer has', '2026-01-01', '2026-11-22'],
])('%s is refused', async (_, from, to) => {
  const response = await owner.get(`/project/insights?project_id=${project_id}&from=${from}&to=${to}`)
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input'])
})

test('N1: a range of ten thousand years is refused with no more work than one of two', async () => {
  const refuseUntil = async (to: string) => {
    const before = process.threadCpuUsage()
    expect((await owner.get(`/project/insights?project_id=${project_id}&from=0000-01-01&to=${to}`)).statusCode).toBe(
      400,
    )
    return process.threadCpuUsage(before).user
  }
  await refuseUntil('0001-12-31')
  const twoYears = await refuseUntil('0001-12-31')
  // In microseconds. Listing these days took a thousand times as long; the rest allows for other work of the process.
  expect(await refuseUntil('9999-12-31')).toBeLessThan(twoYears * 10 + 200_000)
})

test('totals older than what can be compared are deleted', async () => {
  await addTurnToTotals({}, 399)
  await addTurnToTotals({}, 401)
  await deleteOldDailyTotals(server.context.database, NOON)
  const days = server.context.database.selectFrom('daily_totals').select('day').where('project_id', '=', project_id)
  expect(new Set((await days.execute()).map(({ day }) => day))).toEqual(new Set([formatDay(subtractDays(399))]))
})

function addTurnToTotals(turn: Partial<CountedTurn>, daysAgo: number): Promise<void> {
  const totals = listTotalsOfTurn({ ...TURN, ...turn })
  return addDailyTotals(
    server.context.database,
    { id: project_id, userId: owner.userId },
    totals,
    subtractDays(daysAgo),
  )
}

const TURN: CountedTurn = {
  isChat: true,
  visitorHash: 'somebody',
  outcome: 'answered',
  model: 'gpt-4o-mini',
  usage: { prompt_tokens: 200, completion_tokens: 20 },
  cost: 84,
  firstTokenMs: 300,
  durationMs: 900,
  calls: [],
}

function subtractDays(days: number): Date {
  return new Date(NOON.getTime() - days * DAY)
}

async function getInsights(from: string, to: string): Promise<Insights> {
  const response = await owner.get(`/project/insights?project_id=${project_id}&from=${from}&to=${to}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}
