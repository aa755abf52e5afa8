import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveBudget } from '#insights/budget/budget.repository.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { findAccountById } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { deleteAccount } from './account.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a deleted account leaves nothing of its own and takes nothing of others', async () => {
  const leaving = await createTestAccount(server, { email: 'Leaving@people.test' })
  const staying = await createTestAccount(server, { email: 'staying@people.test' })
  await fillAllTables(leaving)
  await fillAllTables(staying)
  const response = await callAs(server.app, leaving).post('/deleteAccount')
  expect([response.statusCode, response.json()]).toEqual([200, {}])

  const dump = await dumpTables()
  for (const [table, text] of Object.entries(dump)) {
    expect(text, table).not.toContain(leaving.userId)
    expect(text.toLowerCase(), table).not.toContain('leaving@people.test')
    expect(text.includes('staying') || text.includes(staying.userId), table).toBe(true)
  }
  expect((await callAs(server.app, leaving).get('/auth/user')).statusCode).toBe(401)
  expect((await callAs(server.app, undefined).post('/login', leaving)).statusCode).toBe(401)
  expect((await callAs(server.app, staying).get('/auth/user')).statusCode).toBe(200)
})

test('what another tab writes while the account is deleted is done before or refused, and is no failure', async () => {
  const tabs = callAs(server.app, await createTestAccount(server))
  const postWritesAtOnce = (at: number) => [
    tabs.post('/user/name', { name: `Ada ${at}` }),
    tabs.post('/user/pause'),
    tabs.post('/project/new', { 'new-project-name': 'Bot' }),
  ]
  const answers = await Promise.all([
    ...postWritesAtOnce(0),
    tabs.post('/deleteAccount'),
    ...[1, 2, 3, 4, 5, 6].flatMap(postWritesAtOnce),
  ])
  const codes = new Set(answers.map(({ statusCode }) => statusCode))
  expect([200, 401, 404]).toEqual(expect.arrayContaining([...codes]))
})

test('whoever is still deleting an account when a new password ends the session deletes nothing', async () => {
  const account = await createTestAccount(server)
  const { context, app } = server
  const found = await findAccountById(context.database, account.userId)
  const [{ id: sessionId }] = (await callAs(app, account).get('/sessions')).json()
  const owner = callAs(app, (await callAs(app, undefined).post('/login', account)).json())
  const next = 'another quiet river'
  const change = { current_password: account.password, new_password: next, confirm_password: next }
  expect((await owner.post('/user/password', change)).statusCode).toBe(200)
  const admitted = { user: found?.user as User, sessionId, address: '192.0.2.7' }
  await expect(deleteAccount(context, admitted)).rejects.toMatchObject({ code: 'not_signed_in' })
  expect((await owner.get('/auth/user')).statusCode).toBe(200)
})

test('a published template stays, without an author, and one that nobody has let in goes', async () => {
  const author = await createTestAccount(server)
  const template = createTemplateRow(author, 'kept')
  const waiting = { ...createTemplateRow(author, 'waiting'), approved: 0 }
  await server.context.database.insertInto('templates').values([template, waiting]).execute()
  await callAs(server.app, author).post('/deleteAccount')
  const query = server.context.database.selectFrom('templates').select(['id', 'author_id'])
  const left = await query.where('id', 'in', [template.id, waiting.id]).execute()
  expect(left).toEqual([{ id: template.id, author_id: null }])
})

const at = '2026-11-21T12:00:00.000Z'
const createTemplateRow = ({ userId }: TestAccount, name: string) => ({
  id: crypto.randomUUID(),
  author_id: userId,
  name,
  description: '',
  required: '[]',
  setup: '[]',
  bricks: '[]',
  content_bytes: 2,
  content: '{}',
  approved: 1,
  created_at: at,
})

async function fillAllTables({ userId, email }: TestAccount): Promise<void> {
  const { database } = server.context
  const name = email.toLowerCase()
  const id = `${name} ${crypto.randomUUID()}`
  const steps = { answer: 1, brick: 1, look: 0, live: 1, site: 0, hidden: 0 }
  await database
    .insertInto('first_steps')
    .values({ owner_id: userId, ...steps })
    .execute()
  const empty = { appearance: '{}', texts: '{}', origins: '[]', limits: '{}', recording_days: 0 }
  const dates = { created_at: at, updated_at: at, went_live_at: at }
  const project = {
    id,
    owner_id: userId,
    name,
    draft: '{}',
    revision: 1,
    live_version: 1,
    version: 1,
    stored_bytes: 2,
    changes: 0,
    bricks: 0,
    ...empty,
    ...dates,
  }
  await database.insertInto('projects').values(project).execute()
  const version = { owner_id: userId, project_id: id, version: 1, name, content: '{}', deployed_at: at }
  await database.insertInto('project_versions').values(version).execute()
  await database
    .insertInto('project_problems')
    .values({ owner_id: userId, id, project_id: id, code: 'x', brick: name, at })
    .execute()
  const own = { owner_id: userId, project_id: id }
  await addDailyTotals(database, { id, userId }, [{ kind: 'all', key: '', name, count: 1 }], new Date(at))
  const budget = { unit: 'tokens' as const, day_limit: 1, month_limit: null }
  await saveBudget(database, { id, userId }, budget, new Date(at))
  const brick = { function_id: id, state: 'works' as const, code: null, request: null, at }
  await database
    .insertInto('brick_states')
    .values({ ...own, ...brick })
    .execute()
  const preview = { token_hash: id, name, content: '{}', chats: 0, created_at: at, ends_at: at }
  await database
    .insertInto('previews')
    .values({ ...own, ...preview })
    .execute()
  await database
    .insertInto('sightings')
    .values({ ...own, origin: name, first_at: at, last_at: at })
    .execute()
  const secret = { id, owner_id: userId, project_id: id, ciphertext: name, mask: '', created_at: at }
  await database.insertInto('secrets').values(secret).execute()
  await database
    .insertInto('usage_months')
    .values({ owner_id: userId, period: `2026-11 ${name}`, used: 1 })
    .execute()
  const conversation = {
    owner_id: userId,
    id,
    project_id: id,
    visitor: name,
    test: 0,
    version: 1,
    created_at: at,
    last_turn_at: at,
  }
  await database.insertInto('conversations').values(conversation).execute()
  const counts = { prompt_tokens: 1, completion_tokens: 1, feedback: 0 }
  const words = { user_message: name, reply: name, finish: 'stop', error_code: null }
  const state = { state: 'answered' as const, period: '2026-11', reserved_at: at, settled_at: at }
  const turn = { id, conversation_id: id, project_id: id, owner_id: userId, ...state, ...words, ...counts }
  await database.insertInto('conversation_turns').values(turn).execute()
  const call = {
    owner_id: userId,
    id,
    turn_id: id,
    project_id: id,
    brick: name,
    state: 'succeeded' as const,
    duration_ms: 1,
    at,
  }
  await database
    .insertInto('brick_calls')
    .values({ ...call, function_id: 'f', request: null, response: null })
    .execute()
  const notice = { id, owner_id: userId, kind: 'key_refused' as const, project_id: id, at, read: 0 }
  await database.insertInto('notices').values(notice).execute()
  const link = { owner_id: userId, token_hash: name, expires_at: at, created_at: at }
  await database
    .insertInto('password_resets')
    .values({ ...link, requester: name })
    .execute()
  await database.insertInto('email_confirmations').values(link).execute()
  const device = { owner_id: userId, token_hash: name, created_at: at, last_used_at: at, expires_at: at }
  await database.insertInto('known_devices').values(device).execute()
  const warning = { owner_id: userId, period: `2026-11 ${name}`, kind: 'limit_near' as const }
  await database.insertInto('usage_warnings').values(warning).execute()
  const mail = { kind: 'password_changed' as const, recipient: '', data: name, attempts: 0, due_at: at, created_at: at }
  await database
    .insertInto('mail_outbox')
    .values({ ...mail, id, owner_id: userId })
    .execute()
  const known = { customer_id: `cus ${id}`, customer_key: id, revision: 1, checked_at: at }
  await database
    .insertInto('subscriptions')
    .values({ owner_id: userId, ...known })
    .execute()
  await database.insertInto('billing_events').values({ id, owner_id: userId, type: name, at }).execute()
  const message = { 'first-name': name, email, message: 'Hello' }
  await callAs(server.app, undefined).post('/contact', message)
}

async function dumpTables(): Promise<Record<string, string>> {
  const { database } = server.context
  const tables = [
    'users',
    'projects',
    'project_versions',
    'project_problems',
    'secrets',
    'usage_months',
    'conversations',
    'conversation_turns',
    'brick_calls',
    'notices',
    'contact_messages',
    'subscriptions',
    'billing_events',
    'password_resets',
    'email_confirmations',
    'known_devices',
    'usage_warnings',
    'mail_outbox',
  ] as const
  const dump: Record<string, string> = {}
  for (const table of tables) dump[table] = JSON.stringify(await database.selectFrom(table).selectAll().execute())
  return dump
}
