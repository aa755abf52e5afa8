import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject, testBrick } from '#test/tools/test-projects.ts'
import { DATA_PARTS } from './user-data.repository.ts'

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
    functions: [testBrick({ headers })],
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

test('a user may download the data at most ten times an hour', async () => {
  const statuses = []
  for (let asked = 0; asked < 11; asked++) statuses.push((await other.get('/user/data')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
