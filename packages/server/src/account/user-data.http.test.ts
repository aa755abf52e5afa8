import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { DATA_PARTS, listUserRows } from './user-data-rows.repository.ts'

const CANARY = 'canary-of-a-secret-header-value'
/**
 * Tables that the export leaves out: they hold data of the operator, hashes, ciphertexts, what follows from exported
 * tables, or rows that are deleted within a day.
 */
const LEFT_OUT = [
  'operator_events',
  'server_settings',
  'sign_up_invitations',
  'secrets',
  'connection_starts',
  'password_resets',
  'email_confirmations',
  'usage_warnings',
  'former_house_chats',
  'mail_outbox',
  'idempotency_keys',
  'former_usage',
  'used_trials',
  'confirmations',
  'kept_answers',
  'question_groups',
]
const NAMED = { audit_events: 'log', users: 'account', usage_months: 'usage', subscriptions: 'subscription' }

let server: TestServer
let builder: Builder
let other: Builder
let projectId: string
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
  other = await createBuilder(server)
  const headers = [{ name: 'authorization', type: 'string' as const, value: CANARY, secret: true }]
  projectId = await createTestProject(builder, {
    system: 'Speak of “parcels” alone.',
    functions: [createTestBrick({ headers })],
  })
  await builder.post('/project/deploy', { project_id: projectId })
  await createTestProject(other, { system: 'Somebody else’s.' })
  await callAs(server.app, undefined).post('/contact', { email: builder.email, message: 'A question of mine' })
})
afterAll(() => server.close())

test('the downloaded data hold what the user has made, as a JSON file', async () => {
  const response = await builder.get('/user/data')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="bricks-data.json"')
  expect(response.headers['cache-control']).toBe('no-store')
  const data = response.json()
  expect(data).toMatchObject({
    format: 'bricks-account/1',
    account: [{ email: builder.email, name: 'Ada' }],
    projects: [{ id: projectId, draft: { system: 'Speak of “parcels” alone.' } }],
    project_versions: [{ project_id: projectId, version: 1, content: { system: 'Speak of “parcels” alone.' } }],
    contact_messages: [{ message: 'A question of mine' }],
  })
  expect(data.projects[0].draft.functions[0].api.headers[0]).toMatchObject({ name: 'authorization', value: '' })
})

test('the downloaded data hold no secret and nothing of other users', async () => {
  const { body } = await builder.get('/user/data')
  const { database } = server.context
  const secrets = await database.selectFrom('secrets').select(['id', 'ciphertext']).execute()
  const hashes = await database.selectFrom('users').select('password_hash').execute()
  const kept = [...secrets.map(({ ciphertext }) => ciphertext), ...hashes.map(({ password_hash }) => password_hash)]
  for (const secret of [CANARY, 'sk-test-provider-key', builder.token, ...kept]) expect(body).not.toContain(secret)
  expect(body).not.toContain(other.userId)
  expect(body).not.toContain('Somebody else’s.')
})

test('every table about a user has its part in the downloaded data', async () => {
  const tables = Object.keys(await dumpDatabase(server.context.database))
  const own = tables.filter((table) => !LEFT_OUT.includes(table) && !table.startsWith('billing_'))
  const parts = own.map((table) => Object.entries(NAMED).find(([name]) => name === table)?.[1] ?? table)
  expect(parts.sort()).toEqual([...DATA_PARTS].sort())
})

test('the downloaded data are complete, however much there is', async () => {
  const { database } = server.context
  const at = '2026-11-21T12:00:00.000Z'
  const rows = Array.from({ length: 450 }, (_, index) => ({
    owner_id: builder.userId,
    id: `problem-${index}`,
    project_id: projectId,
    code: 'x',
    brick: null,
    at,
  }))
  await database.insertInto('project_problems').values(rows).execute()
  expect((await builder.get('/user/data')).json().project_problems).toHaveLength(450)
})

const TURNS = 1_050

async function insertTurns(): Promise<string[]> {
  const { database } = server.context
  const turns = Array.from({ length: TURNS }, (_, at) => ({
    owner_id: builder.userId,
    id: `turn-${String((at * 7_919) % TURNS).padStart(5, '0')}`,
    conversation_id: `conversation-${at >> 1}`,
    project_id: projectId,
    state: 'answered' as const,
    period: '2026-11',
    // Several of one instant, so that a page ends among them.
    reserved_at: new Date(Date.UTC(2026, 10, 1) + (at >> 3)).toISOString(),
    feedback: 0,
    marks: 0,
  }))
  for (let from = 0; from < TURNS; from += 350)
    await database
      .insertInto('conversation_turns')
      .values(turns.slice(from, from + 350))
      .execute()
  const calls = turns.map(({ owner_id, id: turn_id, project_id, reserved_at: at }) => ({
    ...{ owner_id, turn_id, project_id, at, id: `call of ${turn_id}`, function_id: 'f', brick: 'Orders' },
    ...{ state: 'succeeded' as const, duration_ms: 1, request: null, response: null },
  }))
  for (let from = 0; from < TURNS; from += 350)
    await database
      .insertInto('brick_calls')
      .values(calls.slice(from, from + 350))
      .execute()
  return turns.map(({ id }) => id)
}

test('N4: what was said is downloaded whole, once and in its order, and nothing is skipped that is there while other rows go', async () => {
  const { database } = server.context
  const ids = await insertTurns()
  const data = (await builder.get('/user/data')).json()
  expect(data.conversation_turns.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
  expect(data.brick_calls.map(({ turn_id }: { turn_id: string }) => turn_id)).toEqual([...ids].sort())
  const times = data.conversation_turns.map(({ reserved_at }: { reserved_at: string }) => reserved_at)
  expect(times).toEqual(times.toSorted())
  const listed: string[] = []
  for await (const { id } of listUserRows(database, 'conversation_turns', { id: builder.userId, emailKey: null })) {
    if (listed.length === 200) await database.deleteFrom('conversation_turns').where('id', 'in', listed).execute()
    listed.push(String(id))
  }
  expect(listed.sort()).toEqual([...ids].sort())
})

test('a user may download the data at most ten times an hour', async () => {
  const statuses = []
  for (let asked = 0; asked < 11; asked++) statuses.push((await other.get('/user/data')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
