import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'

const at = '2026-11-21T12:00:00.000Z'
const ids = { conversation_id: 'conversation', message_id: 'turn' }

let server: TestServer
let projectId: string
beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.context
  const owner = await createTestAccount(server)
  projectId = (await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })).json().id
  const turn = { conversation_id: 'conversation', project_id: projectId, owner_id: owner.userId, period: '2026-11' }
  const dates = { reserved_at: at, settled_at: at, feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values({ id: 'turn', state: 'answered', ...turn, ...dates })
    .execute()
  await database
    .insertInto('conversation_turns')
    .values({ id: 'open', state: 'reserved', ...turn, ...dates })
    .execute()
  const visitors = { test: 0, version: 1, visitor: 'v', origin: null, created_at: at, last_turn_at: at }
  await database
    .insertInto('conversations')
    .values({ id: 'conversation', project_id: projectId, owner_id: owner.userId, ...visitors })
    .execute()
})
afterAll(() => server.close())

const sendFeedback = (body: object, project = projectId) =>
  callAs(server.app, undefined).post(`/live/${project}/feedback`, body)
async function readFeedback(): Promise<number> {
  const query = server.context.database.selectFrom('conversation_turns').select('feedback').where('id', '=', 'turn')
  return (await query.executeTakeFirstOrThrow()).feedback
}

test('a visitor judges an answer, and may take it back', async () => {
  for (const value of [1, -1, 0]) {
    expect((await sendFeedback({ ...ids, value })).statusCode).toBe(200)
    expect(await readFeedback()).toBe(value)
  }
})

test('thumbs are counted in the day of the answer, each visitor’s last word alone', async () => {
  const seen: unknown[] = []
  for (const value of [1, 1, -1, 0, -1]) {
    await sendFeedback({ ...ids, value })
    const day = server.context.database.selectFrom('daily_totals').select(['day', 'count', 'up', 'down'])
    seen.push(await day.where('kind', '=', 'all').executeTakeFirst())
  }
  const day = { day: '2026-11-21', count: 0 }
  expect(seen).toEqual([
    { ...day, up: 1, down: 0 },
    { ...day, up: 1, down: 0 },
    { ...day, up: 0, down: 1 },
    { ...day, up: 0, down: 0 },
    { ...day, up: 0, down: 1 },
  ])
  await sendFeedback({ ...ids, value: 0 })
})

test('what was never answered there cannot be judged', async () => {
  const statuses = [
    await sendFeedback({ ...ids, message_id: 'open', value: 1 }),
    await sendFeedback({ ...ids, message_id: 'unknown', value: 1 }),
    await sendFeedback({ ...ids, conversation_id: 'unknown', value: 1 }),
    await sendFeedback({ ...ids, value: 1 }, 'unknown'),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 404, 404])
  expect((await sendFeedback({ ...ids, value: 2 })).statusCode).toBe(400)
  expect(await readFeedback()).toBe(0)
})

test('one address may judge only so often in a minute', async () => {
  const limited = await startTestServer()
  const readRefusedStatus = async () =>
    (await callAs(limited.app, undefined).post('/live/unknown/feedback', { ...ids, value: 1 })).statusCode
  for (let sent = 0; sent < RATE_LIMITS.feedback.limit; sent++) expect(await readRefusedStatus()).toBe(404)
  expect(await readRefusedStatus()).toBe(429)
  await limited.close()
})
