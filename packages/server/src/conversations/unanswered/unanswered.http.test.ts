import type { Unanswered, UnansweredGroup } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { UNCHARGED } from '#plans/usage/period.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

let now = NOW
const statements: { sql: string; parameters: readonly unknown[] }[] = []

let server: TestServer
let owner: TestAccount
let projectId: string
beforeEach(() => {
  now = NOW
})
beforeAll(async () => {
  server = await startTestServer({
    ports: { clock: () => new Date(now) },
    config: { contentReadsPerMinute: 0 },
    log: ({ query }) => void statements.push(query),
  })
  await openBot()
  await storeTurn('a', 'Where is my order?', MARK_BITS.unanswered, 1)
  await storeTurn('b', 'where is my order', MARK_BITS.disliked, 2)
  await storeTurn('c', 'Do you sell hats?', MARK_BITS.failed | MARK_BITS.unanswered, 9, 1)
  await storeTurn('d', 'When are you open?', 0, 1)
  await storeTurn('e', null, MARK_BITS.unanswered, 1)
  await storeTurn('confirmed', 'Confirmed: Book this?', MARK_BITS.failed | MARK_BITS.unanswered, 1, 0, UNCHARGED)
})
afterAll(() => server.close())

async function openBot(): Promise<void> {
  owner = await createTestAccount(server, { role: 8 })
  projectId = (await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })).json().id
}

async function storeTurn(
  id: string,
  user_message: string | null,
  marks: number,
  daysAgo: number,
  test = 0,
  period = '2026-11',
): Promise<void> {
  const { database } = server.context
  const own = { owner_id: owner.userId, project_id: projectId }
  const at = new Date(NOW - daysAgo * DAY).toISOString()
  const of = { ...own, id, marks }
  const dates = { created_at: at, last_turn_at: at }
  await database
    .insertInto('conversations')
    .values({ ...of, visitor: null, test, version: 1, ...dates })
    .execute()
  const turn = { conversation_id: id, state: 'answered' as const, period, feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values({ ...of, ...turn, reserved_at: at, settled_at: at, user_message })
    .execute()
}

async function waitForGroups(days: number): Promise<UnansweredGroup[]> {
  await expect.poll(async () => (await getUnanswered(days)).groups, { timeout: 20_000 }).not.toBeNull()
  return (await getUnanswered(days)).groups ?? []
}

async function getUnanswered(days: number): Promise<Unanswered> {
  const answer = await callAs(server.app, owner).get(`/project/unanswered?project_id=${projectId}&days=${days}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('what was not answered stands in groups, as far back as asked for', async () => {
  expect(await waitForGroups(30)).toEqual([
    {
      text: 'Where is my order?',
      count: 2,
      turns: [
        { conversation_id: 'a', id: 'a', text: 'Where is my order?' },
        { conversation_id: 'b', id: 'b', text: 'where is my order' },
      ],
    },
    { text: 'Do you sell hats?', count: 1, turns: [{ conversation_id: 'c', id: 'c', text: 'Do you sell hats?' }] },
  ])
  expect((await waitForGroups(7)).map(({ count }) => count)).toEqual([2])
  expect((await waitForGroups(1)).map(({ count }) => count)).toEqual([1])
})

test('below Pro only test chats of the last 7 days are in it; strangers get nothing', async () => {
  const { database } = server.context
  await storeTurn('f', 'Is it a test?', MARK_BITS.unanswered, 6, 1)
  await database.updateTable('users').set({ granted_role: 1 }).where('id', '=', owner.userId).execute()
  expect((await waitForGroups(30)).map(({ text }) => text)).toEqual(['Is it a test?'])
  const stranger = callAs(server.app, await createTestAccount(server, { role: 9 }))
  expect((await stranger.get(`/project/unanswered?project_id=${projectId}`)).statusCode).toBe(404)
  expect((await callAs(server.app, owner).get(`/project/unanswered?project_id=${projectId}&days=31`)).statusCode).toBe(
    400,
  )
})

test('nobody waits while they are put together: what is kept is shown with its time, and newer ones come in behind the answer', async () => {
  await restoreRole()
  const before = await waitForGroups(5)
  await storeTurn('g', 'Do you deliver to Brno?', MARK_BITS.unanswered, 0)
  expect(await getUnanswered(5)).toEqual({ groups: before, at: new Date(NOW).toISOString() })
  now = NOW + 2 * MINUTE
  expect(await getUnanswered(5)).toEqual({ groups: before, at: new Date(NOW).toISOString() })
  await expect.poll(async () => (await getUnanswered(5)).groups?.length, { timeout: 20_000 }).toBe(before.length + 1)
  expect((await getUnanswered(5)).at).toBe(new Date(now).toISOString())
})

test('nothing that was said is kept with them, and what is deleted or too old is not shown', async () => {
  await restoreRole()
  await waitForGroups(9)
  const { database } = server.context
  const rows = database.selectFrom('question_groups').selectAll().where('project_id', '=', projectId)
  expect(JSON.stringify(await rows.execute())).not.toMatch(/order|hats/i)
  expect((await waitForGroups(9)).map(({ text }) => text)).toContain('Do you sell hats?')
  now = NOW + MINUTE / 2 + DAY
  expect((await getUnanswered(9)).groups?.map(({ text }) => text)).not.toContain('Do you sell hats?')
  await expect.poll(async () => (await getUnanswered(9)).at, { timeout: 20_000 }).toBe(new Date(now).toISOString())
  const listKeptIds = async () => (await rows.execute()).map(({ content }) => content).join()
  expect(await listKeptIds()).toContain('"conversation_id":"a"')
  const body = { project_id: projectId, conversation_id: 'a' }
  expect((await callAs(server.app, owner).post('/project/conversation/delete', body)).statusCode).toBe(200)
  expect(await listKeptIds()).not.toContain('"conversation_id":"a"')
  expect((await waitForGroups(9)).find(({ text }) => /order/i.test(text))?.count).toBe(1)
})

test('a thumb down given and taken back comes in soon, also in a conversation with another unanswered question', async () => {
  await restoreRole()
  const { database } = server.context
  const own = { owner_id: owner.userId, project_id: projectId }
  await database
    .insertInto('conversation_turns')
    .values({
      ...{ ...own, id: 'c2', conversation_id: 'c', state: 'answered', period: '2026-11', feedback: 0, marks: 0 },
      ...{ reserved_at: new Date(NOW - 9 * DAY + MINUTE).toISOString(), user_message: 'And gloves?' },
      settled_at: new Date(NOW - 9 * DAY + MINUTE).toISOString(),
    })
    .execute()
  const listTexts = async () => (await getUnanswered(13)).groups?.map(({ text }) => text)
  await waitForGroups(13)
  for (const [value, at] of [
    [-1, 2],
    [0, 4],
  ] as const) {
    const body = { conversation_id: 'c', message_id: 'c2', value }
    expect((await callAs(server.app, undefined).post(`/live/${projectId}/feedback`, body)).statusCode).toBe(200)
    expect((await getUnanswered(13)).groups).not.toBeNull()
    now = NOW + at * MINUTE
    const check = expect.poll(listTexts, { timeout: 20_000 })
    await (value < 0 ? check.toContain('And gloves?') : check.not.toContain('And gloves?'))
  }
})

test('N4: however often an account asks at once, it is answered at once, and its questions are put together one time', async () => {
  // A bot of its own: groups of the other one may still be renewed.
  await openBot()
  await storeTurn('once', 'Do you sell hats?', MARK_BITS.unanswered, 1)
  await Promise.all(Array.from({ length: 30 }, () => getUnanswered(11)))
  expect((await waitForGroups(11)).length).toBeGreaterThan(0)
  const groupings = statements.filter(({ sql }) => /substr.*"conversation_id" in/.test(sql))
  expect(groupings.filter(({ parameters }) => parameters.includes('once'))).toHaveLength(1)
})

async function restoreRole(): Promise<void> {
  const { database } = server.context
  await database.updateTable('users').set({ granted_role: 8 }).where('id', '=', owner.userId).execute()
}
