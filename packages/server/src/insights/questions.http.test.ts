import type { Insights } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UNCHARGED } from '#plans/usage/period.ts'
import { claimQuestionGroups, deleteOldQuestionGroups } from '#question-groups/question-groups.repository.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY, HOUR, MINUTE } from '#time.ts'
import { addDailyTotals } from './totals/totals.repository.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const WAITED = { timeout: 20_000 }

let now = NOW

let server: TestServer
let owner: TestAccount
let projectId: string
let asked = 0
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => new Date(now) } })
})
beforeEach(async () => {
  now = NOW
  owner = await createTestAccount(server, { role: 8 })
  projectId = (await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })).json().id
})
afterAll(() => server.close())

interface Asked {
  daysAgo?: number
  test?: number
  version?: number
  period?: string
}

test('what visitors ask twice or more is told with how often and where, the most frequent first', async () => {
  await storeTurn('Can I return a lamp?')
  await storeTurn('where is my order')
  await storeTurn('Do you sell hats?')
  await storeTurn('Can I return the lamp?')
  const newest = await storeTurn('Where is my order?')
  await storeTurn('Where is my order, please?')
  const questions = await readQuestions('2026-11-20', '2026-11-22')
  expect(questions?.map(({ count }) => count)).toEqual([3, 2])
  expect(questions?.[0]?.text).toMatch(/where is my order/i)
  expect(questions?.[0]?.turns).toHaveLength(3)
  expect(questions?.[0]?.turns).toContainEqual({ conversation_id: newest, id: newest })
})

test('own tests, previews and other days are no questions of visitors', async () => {
  await storeTurn('Do you sell hats?')
  for (const more of [{ test: 1 }, { version: 0 }, { daysAgo: 3 }]) {
    await storeTurn('Where is my order?', more)
    await storeTurn('Where is my order?', more)
  }
  await storeTurn('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
  expect(await readQuestions('2026-11-19', '2026-11-22')).toMatchObject([{ count: 3 }])
})

test('buttons by which visitors agreed to a call, or declined it, are no questions', async () => {
  for (const words of ['Confirmed: Book a table', 'Confirmed: Book a table', 'Not now: Book a table']) {
    await storeTurn('Can I book a table?')
    await storeTurn(words, { period: UNCHARGED })
  }
  expect(await readQuestions('2026-11-20', '2026-11-22')).toMatchObject([{ text: 'Can I book a table?', count: 3 }])
})

test('where texts are not recorded there are none, and what was recorded goes at once', async () => {
  await storeTurn('Where is my order?')
  await storeTurn('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toHaveLength(1)
  const body = { project_id: projectId, on: false, days: 30 }
  expect((await callAs(server.app, owner).post('/project/recording', body)).statusCode).toBe(200)
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
})

test('below Pro an owner reads no words of visitors, here either', async () => {
  await storeTurn('Where is my order?')
  await storeTurn('Where is my order?')
  await server.context.database.updateTable('users').set({ granted_role: 1 }).where('id', '=', owner.userId).execute()
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
})

test('the numbers alone are given without the questions', async () => {
  await storeTurn('Where is my order?')
  await storeTurn('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22', '&without=questions')).toEqual([])
  const path = `/project/insights?project_id=${projectId}&from=2026-11-20&to=2026-11-22&without=numbers`
  expect((await callAs(server.app, owner).get(path)).statusCode).toBe(400)
})

test('what is kept is shown at once with its time, and newer questions come into it behind the answer', async () => {
  await storeTurn('Where is my order?')
  await storeTurn('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toMatchObject([{ count: 2 }])
  await storeTurn('Where is my order?')
  expect(await getInsightsOfRange('2026-11-20', '2026-11-22')).toMatchObject({
    questions: [{ count: 2 }],
    questions_at: formatNow(),
  })
  now = NOW + 2 * MINUTE
  const first = await getInsightsOfRange('2026-11-20', '2026-11-22')
  expect(first).toMatchObject({ questions: [{ count: 2 }], questions_at: new Date(NOW).toISOString() })
  await expect
    .poll(() => getInsightsOfRange('2026-11-20', '2026-11-22'), WAITED)
    .toMatchObject({ questions: [{ count: 3 }], questions_at: formatNow() })
  now = NOW + 3 * MINUTE
  expect(await getInsightsOfRange('2026-11-20', '2026-11-22')).toMatchObject({
    questions: [{ count: 3 }],
    questions_at: formatNow(),
  })
})

test('what is kept from a clock that was an hour ahead is renewed once the clock is set right', async () => {
  now = NOW + HOUR
  await storeTurn('Where is my order?')
  await storeTurn('Where is my order?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toMatchObject([{ count: 2 }])
  now = NOW
  await storeTurn('Where is my order?')
  await expect
    .poll(() => getInsightsOfRange('2026-11-20', '2026-11-22'), WAITED)
    .toMatchObject({ questions: [{ count: 3 }], questions_at: formatNow() })
})

test('nothing that was said is kept with them, and a conversation that is deleted takes them along', async () => {
  const [one, other] = [await storeTurn('Where is my parcel?'), await storeTurn('Where is my parcel?')]
  expect(await readQuestions('2026-11-20', '2026-11-22')).toMatchObject([{ count: 2 }])
  for (const id of [one, other]) expect(await dumpKept()).toContain(id)
  expect(await dumpKept()).not.toMatch(/parcel/i)
  const body = { project_id: projectId, conversation_id: other }
  expect((await callAs(server.app, owner).post('/project/conversation/delete', body)).statusCode).toBe(200)
  for (const id of [one, other]) expect(await dumpKept()).not.toContain(id)
  expect(await readQuestions('2026-11-20', '2026-11-22')).toEqual([])
})

test('who asks to forget a conversation that is none takes nothing of what is kept along', async () => {
  await storeTurn('Where is my parcel?')
  await storeTurn('Where is my parcel?')
  await readQuestions('2026-11-20', '2026-11-22')
  const body = { conversation_ids: ['unknown'], visitor: 'somebody' }
  expect((await callAs(server.app, undefined).post(`/live/${projectId}/forget`, body)).statusCode).toBe(200)
  expect(JSON.parse(await dumpKept())).toHaveLength(1)
})

test('a turn that retention has deleted is not shown, though its group is kept', async () => {
  await storeTurn('Where is my parcel?')
  const newest = await storeTurn('Where is my parcel?')
  expect(await readQuestions('2026-11-20', '2026-11-22')).toMatchObject([{ turns: [{ id: newest }, {}] }])
  const turns = server.context.database.deleteFrom('conversation_turns').where('project_id', '=', projectId)
  await turns.where('id', '=', newest).execute()
  expect((await getInsightsOfRange('2026-11-20', '2026-11-22')).questions?.[0]?.turns).toHaveLength(1)
  await turns.execute()
  expect((await getInsightsOfRange('2026-11-20', '2026-11-22')).questions).toEqual([])
})

test('N14: a project keeps the questions of twelve ranges, and the sweep deletes them when they are a day old', async () => {
  await storeTurn('Where is my order?')
  const { database } = server.context
  const own = { id: projectId, userId: owner.userId }
  for (let day = 10; day < 24; day++) {
    const key = { kind: 'asked' as const, range: `2026-11-${day} 2026-11-24` }
    expect(await claimQuestionGroups(database, own, key, new Date(NOW + day))).toBe(true)
    expect(await claimQuestionGroups(database, own, key, new Date(NOW + day))).toBe(false)
  }
  expect(await dumpKept()).not.toMatch(/2026-11-1[01]/)
  expect(JSON.parse(await dumpKept())).toHaveLength(12)
  await deleteOldQuestionGroups(database, new Date(NOW + 2 * DAY))
  expect(await dumpKept()).toBe('[]')
})

test('an owner who asks for many at once gets the numbers all the same, and the questions a little later', async () => {
  await storeTurn('Where is my order?')
  await storeTurn('Where is my order?')
  const all = await Promise.all(Array.from({ length: 8 }, () => getInsightsOfRange('2026-11-20', '2026-11-22')))
  expect(all.every(({ questions }) => questions === null || questions.length === 1)).toBe(true)
  expect(await readQuestions('2026-11-20', '2026-11-22')).toHaveLength(1)
})

async function dumpKept(): Promise<string> {
  const rows = server.context.database.selectFrom('question_groups').selectAll().where('project_id', '=', projectId)
  return JSON.stringify(await rows.execute())
}

async function storeTurn(
  user_message: string,
  { daysAgo = 0, test = 0, version = 1, period = '2026-11' }: Asked = {},
): Promise<string> {
  asked += 1
  const id = `asked-${asked}`
  const at = new Date(NOW - daysAgo * DAY + asked).toISOString()
  const of = { owner_id: owner.userId, project_id: projectId, id, marks: 0 }
  const { database } = server.context
  await database
    .insertInto('conversations')
    .values({ ...of, visitor: null, test, version, created_at: at, last_turn_at: at })
    .execute()
  const turn = { conversation_id: id, state: 'answered' as const, period, feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values({ ...of, ...turn, reserved_at: at, settled_at: at, user_message })
    .execute()
  if (test === 0 && version > 0) {
    const own = { id: projectId, userId: owner.userId }
    await addDailyTotals(database, own, [{ kind: 'all', key: '', count: 1 }], new Date(at))
  }
  return id
}

async function readQuestions(from: string, to: string, more = ''): Promise<Insights['questions']> {
  await expect.poll(async () => (await getInsightsOfRange(from, to, more)).questions, WAITED).not.toBeNull()
  return (await getInsightsOfRange(from, to, more)).questions
}

function formatNow(): string {
  return new Date(now).toISOString()
}

async function getInsightsOfRange(from: string, to: string, more = ''): Promise<Insights> {
  const path = `/project/insights?project_id=${projectId}&from=${from}&to=${to}${more}`
  const answer = await callAs(server.app, owner).get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
