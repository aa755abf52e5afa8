import { appendFileSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { DAY, dayOf } from '#time.ts'
import type { NewTotal } from './totals/count-turn.ts'
import { BUCKETS } from './totals/histogram.ts'
import { addTotals } from './totals/totals.repository.ts'

/** `npm run test:long` asks for visitors by the thousand, and names the document that the figures go to. */
const VISITORS = Number(process.env.SCALE_VISITORS ?? 200)
const DOCUMENT = process.env.SCALE_DOCUMENT
const DAYS = 90
const BRICKS = 10
const ASKED = 21
const ROWS_AT_ONCE = 100
const NOW = new Date('2026-11-22T12:00:00.000Z')

let queries: CompiledQuery[] = []
let server: TestServer
let owner: Builder
let project_id: string
beforeAll(async () => {
  server = await startTestServer({ log: ({ query }) => void queries.push(query) })
  owner = await createBuilder(server)
  project_id = await createTestProject(owner)
  for (let ago = 0; ago < DAYS; ago++) await fillDay(ago)
}, 120_000)
afterAll(() => server.close())

test(`${DAYS} days of a busy bot are read from their totals alone, in as many statements as one day`, async () => {
  const ofOne = await countStatements(1)
  const ofAll = await countStatements(DAYS)
  expect(ofAll).toBe(ofOne)
  expect(queries.map(({ sql }) => sql).join('\n')).not.toMatch(/conversation_turns|brick_calls/)
  if (DOCUMENT) appendFileSync(DOCUMENT, `${await measure()}\n`)
})

test('what was asked costs one statement more, which reads no more than the newest 2,000 turns of the range', async () => {
  const without = await countStatements(DAYS)
  queries = []
  expect((await owner.get(addressOf(DAYS))).statusCode).toBe(200)
  expect(queries).toHaveLength(without + 1)
  const [asked] = queries.filter(({ sql }) => sql.includes('conversation_turns'))
  expect(asked?.sql).toMatch(/order by "?reserved_at"? desc limit/i)
  expect(asked?.parameters).toContain(2_000)
})

async function countStatements(days: number): Promise<number> {
  queries = []
  const response = await ask(days)
  expect(response.statusCode).toBe(200)
  expect(response.json().days).toHaveLength(days)
  return queries.length
}

function ask(days: number) {
  return owner.get(`${addressOf(days)}&without=questions`)
}

function addressOf(days: number): string {
  const from = dayOf(new Date(NOW.getTime() - (days - 1) * DAY))
  return `/project/insights?project_id=${project_id}&from=${from}&to=${dayOf(NOW)}`
}

async function measure(): Promise<string> {
  const times: number[] = []
  for (let asked = 0; asked < ASKED; asked++) {
    const start = performance.now()
    await ask(DAYS)
    times.push(performance.now() - start)
  }
  times.sort((one, other) => one - other)
  const [median = 0, worst = 0] = [times[Math.floor(ASKED / 2)], times.at(-1)]
  return `| ${inject('engine')} | ${median.toFixed(1)} ms | ${worst.toFixed(1)} ms |`
}

async function fillDay(ago: number): Promise<void> {
  const now = new Date(NOW.getTime() - ago * DAY)
  const own = { id: project_id, userId: owner.userId }
  // Those of older days are folded.
  const totals = ago < 2 ? [...listDay(), ...listVisitors()] : listDay()
  for (let from = 0; from < totals.length; from += ROWS_AT_ONCE) {
    await addTotals(server.context.database, own, totals.slice(from, from + ROWS_AT_ONCE), now)
  }
}

function listDay(): NewTotal[] {
  const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket)
  const bricks = Array.from({ length: BRICKS }, (_, brick) => `brick-${brick}`)
  return [
    { kind: 'all', key: '', count: 10_000, visitors: 4_000 },
    ...['gpt-4o-mini', 'gpt-4o'].map((key) => ({ kind: 'model' as const, key, count: 5_000 })),
    ...buckets.map((bucket) => ({ kind: 'first' as const, key: String(bucket), count: 400 })),
    ...buckets.map((bucket) => ({ kind: 'whole' as const, key: String(bucket), count: 400 })),
    ...bricks.map((key) => ({ kind: 'brick' as const, key, name: key, count: 900 })),
    ...bricks.flatMap((brick) =>
      buckets.map((bucket) => ({ kind: 'brick_ms' as const, key: `${brick} ${bucket}`, count: 40 })),
    ),
  ]
}

function listVisitors(): NewTotal[] {
  return Array.from({ length: VISITORS }, (_, index) => ({ kind: 'visitor', key: `visitor-${index}`, count: 1 }))
}
