import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInsightsAddress, fillInsightDays, INSIGHT_DAYS } from '#test/tools/measure-insights.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'

const VISITORS = 200

let queries: CompiledQuery[] = []
let server: TestServer
let owner: Builder
let project_id: string
beforeAll(async () => {
  server = await startTestServer({ log: ({ query }) => void queries.push(query) })
  owner = await createBuilder(server)
  project_id = await createTestProject(owner)
  await fillInsightDays(server.context.database, { id: project_id, userId: owner.userId }, VISITORS)
}, 120_000)
afterAll(() => server.close())

test(`${INSIGHT_DAYS} days of a busy bot are read from their totals alone, in as many statements as one day`, async () => {
  const ofOne = await countStatements(1)
  const ofAll = await countStatements(INSIGHT_DAYS)
  expect(ofAll).toBe(ofOne)
  expect(queries.map(({ sql }) => sql).join('\n')).not.toMatch(/conversation_turns|brick_calls/)
})

test('what was asked is put together behind the answer, from no more than the newest 2,000 turns of the range', async () => {
  queries = []
  expect(await askQuestions()).toBeNull()
  await expect.poll(askQuestions, { timeout: 20_000 }).toEqual([])
  const asked = queries.filter(({ sql }) => /order by .?reserved_at.? desc limit/i.test(sql))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.parameters).toContain(2_000)
})

test('what was put together costs one statement more, and reads no turns', async () => {
  await expect.poll(askQuestions, { timeout: 20_000 }).toEqual([])
  const without = await countStatements(INSIGHT_DAYS)
  queries = []
  expect(await askQuestions()).toEqual([])
  expect(queries).toHaveLength(without + 1)
  expect(queries.map(({ sql }) => sql).join('\n')).not.toMatch(/conversation_turns|brick_calls/)
})

async function askQuestions(): Promise<unknown> {
  const response = await owner.get(buildInsightsAddress(project_id, INSIGHT_DAYS))
  expect(response.statusCode).toBe(200)
  return response.json().questions
}

async function countStatements(days: number): Promise<number> {
  queries = []
  const response = await getInsightsOfDays(days)
  expect(response.statusCode).toBe(200)
  expect(response.json().days).toHaveLength(days)
  return queries.length
}

function getInsightsOfDays(days: number) {
  return owner.get(`${buildInsightsAddress(project_id, days)}&without=questions`)
}
