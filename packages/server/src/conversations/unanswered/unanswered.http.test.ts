import type { UnansweredGroup } from '@bricks/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARK_BITS } from '#conversation-texts/mark-bits.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000

let server: TestServer
let owner: TestAccount
let projectId: string
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => new Date(NOW) } })
  owner = await createTestAccount(server, { role: 8 })
  projectId = (await callAs(server.app, owner).post('/project/new', { 'new-project-name': 'Bot' })).json().id
  await add('a', 'Where is my order?', MARK_BITS.unanswered, 1)
  await add('b', 'where is my order', MARK_BITS.disliked, 2)
  await add('c', 'Do you sell hats?', MARK_BITS.failed | MARK_BITS.unanswered, 9, 1)
  await add('d', 'When are you open?', 0, 1)
  await add('e', null, MARK_BITS.unanswered, 1)
})
afterAll(() => server.close())

async function add(
  id: string,
  user_message: string | null,
  marks: number,
  daysAgo: number,
  test = 0,
  own = { owner_id: owner.userId, project_id: projectId },
): Promise<void> {
  const { database } = server.context
  const at = new Date(NOW - daysAgo * DAY).toISOString()
  const of = { ...own, id, marks }
  const dates = { created_at: at, last_turn_at: at }
  await database
    .insertInto('conversations')
    .values({ ...of, visitor: null, test, version: 1, ...dates })
    .execute()
  const turn = { conversation_id: id, state: 'answered' as const, period: '2026-11', feedback: 0 }
  await database
    .insertInto('conversation_turns')
    .values({ ...of, ...turn, reserved_at: at, settled_at: at, user_message })
    .execute()
}

async function read(days: number, as = owner): Promise<UnansweredGroup[]> {
  const answer = await callAs(server.app, as).get(`/project/unanswered?project_id=${projectId}&days=${days}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('what was not answered stands in groups, as far back as asked for', async () => {
  expect(await read(30)).toEqual([
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
  expect((await read(7)).map(({ count }) => count)).toEqual([2])
  expect((await read(1)).map(({ count }) => count)).toEqual([1])
})

test('below Pro only test chats of the last 7 days are in it; strangers get nothing', async () => {
  const { database } = server.context
  await add('f', 'Is it a test?', MARK_BITS.unanswered, 6, 1)
  await database.updateTable('users').set({ granted_role: 1 }).where('id', '=', owner.userId).execute()
  expect((await read(30)).map(({ text }) => text)).toEqual(['Is it a test?'])
  const stranger = callAs(server.app, await createTestAccount(server, { role: 9 }))
  expect((await stranger.get(`/project/unanswered?project_id=${projectId}`)).statusCode).toBe(404)
  expect((await callAs(server.app, owner).get(`/project/unanswered?project_id=${projectId}&days=31`)).statusCode).toBe(
    400,
  )
})

test('N4: an account that asks for many groups at once waits for a few of them, and others are answered all the same', async () => {
  const ask = () => callAs(server.app, owner).get(`/project/unanswered?project_id=${projectId}`)
  const other = await createTestAccount(server, { role: 8 })
  const { id } = (await callAs(server.app, other).post('/project/new', { 'new-project-name': 'Bot' })).json()
  await add('g', 'Where are you?', MARK_BITS.unanswered, 1, 0, { owner_id: other.userId, project_id: id })
  const many = Promise.all(Array.from({ length: 30 }, ask))
  expect((await callAs(server.app, other).get(`/project/unanswered?project_id=${id}`)).json()).toHaveLength(1)
  const statuses = (await many).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect((await ask()).statusCode).toBe(200)
})
