import type { Insights } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY } from '#time.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

let server: TestServer
let owner: TestAccount
let projectId: string
let asked = 0
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => new Date(NOW) } })
})
beforeEach(async () => {
  owner = await createTestAccount(server, { role: 8 })
  projectId = (await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })).json().id
})
afterAll(() => server.close())

interface Asked {
  daysAgo?: number
  test?: number
  version?: number
}

test('what visitors ask twice or more is told with how often and where, the most frequent first', async () => {
  await ask('Can I return a lamp?')
  await ask('where is my order')
  await ask('Do you sell hats?')
  await ask('Can I return the lamp?')
  const newest = await ask('Where is my order?')
  await ask('Where is my order, please?')
  const questions = await readQuestions('2026-11-20', '2026-11-22')
  expect(questions?.map(({ count }) => count)).toEqual([3, 2])
  expect(questions?.[0]?.text).toMatch(/where is my order/i)
  expect(questions?.[0]?.turns).toHaveLength(3)
  expect(questions?.[0]?.turns).toContainEqual({ conversation_id: newest, id: newest })
})

test('own tests, previews and other days are no questions of visitors', async () => {
  for (const more of [{ test: 1 }, { version: 0 }, { daysAgo: 3 }]) {
    await ask('Where is my order?', more)
    await ask('Where is my order?', more)
  }
  await ask('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
  expect(await readQuestions('2026-11-19', '2026-11-22')).toMatchObject([{ count: 3 }])
})

test('where texts are not recorded there are none, and what was recorded goes at once', async () => {
  await ask('Where is my order?')
  await ask('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toHaveLength(1)
  const body = { project_id: projectId, on: false, days: 30 }
  expect((await callAs(server.app, owner).post('/project/recording', body)).statusCode).toBe(200)
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
})

test('below Pro an owner reads no words of visitors, here either', async () => {
  await ask('Where is my order?')
  await ask('Where is my order?')
  await server.context.database.updateTable('users').set({ granted_role: 1 }).where('id', '=', owner.userId).execute()
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
})

test('the numbers alone are given without the questions', async () => {
  await ask('Where is my order?')
  await ask('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22', '&without=questions')).toEqual([])
  const path = `/project/insights?project_id=${projectId}&from=2026-11-20&to=2026-11-22&without=numbers`
  expect((await callAs(server.app, owner).get(path)).statusCode).toBe(400)
})

test('an owner who asks for many at once gets the numbers all the same, and the questions of some', async () => {
  await ask('Where is my order?')
  await ask('Where is my order?')
  const all = await Promise.all(Array.from({ length: 8 }, () => readQuestions('2026-11-20', '2026-11-22')))
  expect(all.filter((each) => each?.length === 1).length).toBeGreaterThanOrEqual(3)
  expect(all.every((each) => each === null || each.length === 1)).toBe(true)
})

/** Each is later than the one before. Returns the id of its conversation and turn. */
async function ask(user_message: string, { daysAgo = 0, test = 0, version = 1 }: Asked = {}): Promise<string> {
  asked += 1
  const id = `asked-${asked}`
  const at = new Date(NOW - daysAgo * DAY + asked).toISOString()
  const of = { owner_id: owner.userId, project_id: projectId, id, marks: 0 }
  const { database } = server.context
  await database
    .insertInto('conversations')
    .values({ ...of, visitor: null, test, version, created_at: at, last_turn_at: at })
    .execute()
  const turn = { conversation_id: id, state: 'answered' as const, period: '2026-11', feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values({ ...of, ...turn, reserved_at: at, settled_at: at, user_message })
    .execute()
  return id
}

async function readQuestions(from: string, to: string, more = ''): Promise<Insights['questions']> {
  const path = `/project/insights?project_id=${projectId}&from=${from}&to=${to}${more}`
  const answer = await callAs(server.app, owner).get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().questions
}
