import {
  type AuditEvent,
  type EndpointName,
  endpoints,
  type OperatedAccount,
  type OperatorEvent,
  type ProviderHealth,
  type Session,
  type SignUpState,
  type WaitingTemplate,
} from '@bricks/contract'
import { LIMITS, ROLE_PREMIUM } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setAccountPaused } from '#account/account.service.ts'
import { deliverDueMail } from '#mail/deliver-mail.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import { sweepDatabase } from '#process/sweep.ts'
import { createMember } from '#test/tools/account-members.ts'
import { createOperator, giveSecondFactor, markFactorProved } from '#test/tools/create-operator.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { createSampleCalls } from '#test/tools/sample-calls.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import {
  callAs,
  confirmTestAddress,
  createTestAccount,
  TEST_PASSWORD,
  UNHASHED_PASSWORDS,
} from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { MINUTE, RETRY_WAITS } from '#time.ts'
import { findAccountById } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'

const ROOM = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].path.startsWith('/operator'))
const STARTED = new Date('2026-11-22T12:10:00.000Z')

let server: TestServer
let operator: Builder
let now = STARTED
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => now, passwordHashing: UNHASHED_PASSWORDS } })
})
beforeEach(async () => {
  now = STARTED
  await server.context.database.deleteFrom('users').execute()
  await server.context.database.deleteFrom('server_settings').execute()
  await server.context.database.deleteFrom('sign_up_invitations').execute()
  operator = await createOperator(server)
})
afterAll(() => server.close())

function callEndpoint(name: EndpointName, { token }: { token: string }) {
  const { body, query } = createSampleCalls('unknown')[name]
  const { method, path } = endpoints[name]
  const url = `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const headers = { authorization: `Bearer ${token}` }
  return server.app.inject({ method, url, headers, ...(body && { payload: body }) })
}

const signUp = (more: object = {}) =>
  callAs(server.app, undefined).post('/signup', {
    name: 'Ada',
    email: 'new@people.test',
    password: TEST_PASSWORD,
    'confirm-password': TEST_PASSWORD,
    ...more,
  })
const logIn = ({ email }: { email: string }, password = TEST_PASSWORD) =>
  callAs(server.app, undefined).post('/login', { email, password })
const readLog = async (of = 'operators'): Promise<OperatorEvent[]> =>
  (await operator.get(`/operator/log?of=${of}`)).json()

describe('A1: the operator’s room', () => {
  test('there are calls to keep', () => expect(ROOM.length).toBeGreaterThan(15))

  test.each(ROOM)('%s is answered to nobody but an operator, and a stranger does not learn of it', async (name) => {
    const strangers = [await createBuilder(server), await createBuilder(server, { role: 99 })]
    for (const stranger of strangers) {
      await giveSecondFactor(server, stranger)
      await markFactorProved(server, stranger)
      await server.context.database
        .updateTable('users')
        .set({ subscribed_role: 200 })
        .where('id', '=', stranger.userId)
        .execute()
      now = new Date(STARTED.getTime() + 30 * MINUTE)
      const before = await dumpDatabase(server.context.database)
      const { statusCode, body } = await callEndpoint(name, stranger)
      expect([statusCode, JSON.parse(body)]).toEqual([404, { error: 'There is nothing here.', code: 'not_found' }])
      now = STARTED
      const { sessions: _seen, ...after } = await dumpDatabase(server.context.database)
      const { sessions: _before, ...unchanged } = before
      expect(after).toEqual(unchanged)
    }
  })

  test.each(ROOM)('%s needs a second factor that was given in this session', async (name) => {
    const bare = await createBuilder(server, { role: 100 })
    const needed = name === 'getOperator' ? [200, undefined] : [403, 'operator_factor_needed']
    const without = await callEndpoint(name, bare)
    expect([without.statusCode, without.json().code]).toEqual(needed)
    await giveSecondFactor(server, bare)
    const unproved = await callEndpoint(name, bare)
    expect([unproved.statusCode, unproved.json().code]).toEqual(needed)
    await markFactorProved(server, bare)
    expect((await callEndpoint(name, bare)).json().code).not.toBe('operator_factor_needed')
  })

  test('says what is missing', async () => {
    const bare = await createBuilder(server, { role: 100 })
    expect((await bare.get('/operator')).json()).toEqual({ ready: 'needs_factor' })
    await giveSecondFactor(server, bare)
    expect((await bare.get('/operator')).json()).toEqual({ ready: 'needs_proof' })
    expect((await operator.get('/operator')).json()).toEqual({ ready: 'yes' })
  })

  test('N12: an old session is asked again before anything is changed', async () => {
    const other = await createTestAccount(server)
    now = new Date(STARTED.getTime() + 11 * MINUTE)
    const refused = await callAs(server.app, operator).post('/operator/accounts/close', { account_id: other.userId })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'password_needed'])
    expect((await operator.get('/operator/accounts')).statusCode).toBe(200)
  })

  test('who is an operator no longer gets nothing from the next call on', async () => {
    await server.context.database
      .updateTable('users')
      .set({ granted_role: 9 })
      .where('id', '=', operator.userId)
      .execute()
    expect((await operator.get('/operator/accounts')).statusCode).toBe(404)
  })
})

describe('accounts', () => {
  test('are found by a part of name or address, whatever signs it has, in pages', async () => {
    for (let at = 0; at < LIMITS.operatorPage + 2; at++)
      await createTestAccount(server, { email: `p_${at}@people.test` })
    const listAccounts = async (query = ''): Promise<OperatedAccount[]> =>
      (await operator.get(`/operator/accounts${query}`)).json()
    const first = await listAccounts()
    const second = await listAccounts(`?before=${encodeURIComponent(first.at(-1)?.cursor ?? '')}`)
    expect(first).toHaveLength(LIMITS.operatorPage)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(LIMITS.operatorPage + 3)
    expect((await listAccounts('?q=P_1@')).map(({ email }) => email)).toEqual(['p_1@people.test'])
    expect(await listAccounts('?q=%25')).toEqual([])
    expect(await listAccounts('?q=x_1@')).toEqual([])
  })

  test('are found by letters beyond a to z, by either case', async () => {
    const { token, email } = await createTestAccount(server, { email: 'Zoë.Ünal@people.test' })
    await callAs(server.app, { token }).post('/user/name', { name: 'Zoë Ünal' })
    for (const q of ['Ünal', 'zoë', 'oë Ü', 'ünal', 'ÜNAL', 'zoë ünal', 'oë ün', 'zoë.ünal@', 'ZOË.ÜNAL@']) {
      const found: OperatedAccount[] = (await operator.get(`/operator/accounts?q=${encodeURIComponent(q)}`)).json()
      expect(
        found.map((account) => account.email),
        q,
      ).toEqual([email])
    }
  })

  test('N17: a closed one is signed out, its bots stop, and only the right password learns why; opened again it is as it was', async () => {
    const other = await createBuilder(server)
    const project = await createTestProject(other)
    expect((await other.post('/project/deploy', { project_id: project })).statusCode).toBe(200)
    const getLiveConfig = () => server.app.inject({ method: 'GET', url: `/api/live/${project}/config` })
    expect((await getLiveConfig()).json().live).toBe(true)
    await operator.post('/operator/accounts/close', { account_id: other.userId })
    expect((await other.get('/auth/user')).statusCode).toBe(401)
    expect((await getLiveConfig()).json().live).toBe(false)
    const wrong = await logIn(other, 'not this river')
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_credentials'])
    const right = await logIn(other)
    expect([right.statusCode, right.json().code]).toEqual([403, 'account_closed'])
    await operator.post('/operator/accounts/reopen', { account_id: other.userId })
    const again = (await logIn(other)).json()
    expect((await getLiveConfig()).json().live).toBe(true)
    const log: AuditEvent[] = (await callAs(server.app, again).get('/user/log')).json()
    const byOperator = log.filter(({ author }) => author === 'operator')
    expect(byOperator.map(({ kind }) => kind).sort()).toEqual(['account_closed', 'account_reopened'])
    expect(byOperator.every(({ author_name, address }) => author_name === '' && address === '')).toBe(true)
  })

  test('a closed one stays closed for visitors if its owner’s call to serve the bots again is still on the way', async () => {
    const other = await createBuilder(server)
    const project = await createTestProject(other)
    await other.post('/project/deploy', { project_id: project })
    await other.post('/user/pause')
    const account = await findAccountById(server.context.database, other.userId)
    const [{ id: sessionId }] = (await other.get('/sessions')).json()
    const admitted = { user: account?.user as User, sessionId }
    await operator.post('/operator/accounts/close', { account_id: other.userId })
    const resuming = setAccountPaused(server.context, admitted, false)
    await expect(resuming).rejects.toMatchObject({ code: 'not_signed_in' })
    const live = await server.app.inject({ method: 'GET', url: `/api/live/${project}/config` })
    expect(live.json().live).toBe(false)
  })

  test('a closed one is closed for its members too, who are in their own, and is theirs again once it is opened', async () => {
    const owner = await createBuilder(server, { role: ROLE_PREMIUM })
    const member = await createMember(server, owner, 'editor')
    await operator.post('/operator/accounts/close', { account_id: owner.userId })
    const refused = await member.post('/project/new', { 'new-project-name': 'Not there' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_left'])
    expect((await member.get('/auth/user')).json().account).toMatchObject({ id: member.userId, mine: true })
    const back = { account_id: owner.userId }
    const closed = await member.post('/account/switch', back)
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'account_closed'])
    await operator.post('/operator/accounts/reopen', back)
    expect((await member.post('/account/switch', back)).statusCode).toBe(200)
    expect((await member.get('/project/getByUser')).json()).toEqual([])
  })

  test('the operators’ log names an account by its address, and no more once the account is gone', async () => {
    const other = await createTestAccount(server)
    const readAbouts = async () =>
      (await readLog()).filter(({ account_id }) => account_id === other.userId).map(({ kind, about }) => [kind, about])
    await operator.post('/operator/accounts/close', { account_id: other.userId })
    expect(await readAbouts()).toEqual([['account_closed', other.email]])
    await operator.post('/operator/accounts/delete', { account_id: other.userId })
    expect((await readAbouts()).sort()).toEqual([
      ['account_closed', ''],
      ['account_deleted', ''],
    ])
  })

  test('D1: the operators’ log tells what an operator did and no longer who it was, once their own account is gone', async () => {
    const other = await createOperator(server)
    expect((await other.post('/user/name', { name: 'Canary Operator 5d1f' })).statusCode).toBe(200)
    expect((await other.post('/operator/signup', { mode: 'open' })).statusCode).toBe(200)
    await sweepDatabase(server.context)
    const act = (await readLog()).find(({ author_name }) => author_name === 'Canary Operator 5d1f')
    expect(act).toMatchObject({ kind: 'sign_up_set' })
    expect((await other.post('/deleteAccount')).statusCode).toBe(200)
    await sweepDatabase(server.context)
    const left = (await readLog()).find(({ id }) => id === act?.id)
    expect(left).toMatchObject({ kind: 'sign_up_set', author: 'operator', author_name: '', address: '', device: '' })
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain('Canary Operator 5d1f')
  })

  test('what its owner had paused stays paused', async () => {
    const other = await createBuilder(server)
    await other.post('/user/pause')
    now = new Date(now.getTime() + MINUTE)
    await operator.post('/operator/accounts/close', { account_id: other.userId })
    await operator.post('/operator/accounts/reopen', { account_id: other.userId })
    const again = callAs(server.app, (await logIn(other)).json())
    expect((await again.get('/user/settings')).json().account.paused).toBe(true)
  })

  test('get a role, and are deleted; nobody does that to themselves or to another operator', async () => {
    const other = await createTestAccount(server)
    await operator.post('/operator/accounts/role', { account_id: other.userId, role: 100 })
    const refused = await operator.post('/operator/accounts/delete', { account_id: other.userId })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
    for (const [path, more] of [
      ['role', { role: 1 }],
      ['close', {}],
      ['delete', {}],
    ] as const) {
      const own = await operator.post(`/operator/accounts/${path}`, { account_id: operator.userId, ...more })
      expect(own.statusCode).toBe(409)
    }
    const tooHigh = await operator.post('/operator/accounts/role', { account_id: other.userId, role: 101 })
    expect(tooHigh.statusCode).toBe(400)
    await operator.post('/operator/accounts/role', { account_id: other.userId, role: 1 })
    expect((await operator.post('/operator/accounts/delete', { account_id: other.userId })).statusCode).toBe(200)
    expect((await logIn(other)).statusCode).toBe(401)
    const log = await readLog()
    expect(
      log
        .filter(({ account_id }) => account_id === other.userId)
        .map(({ kind, note }) => [kind, note])
        .sort(),
    ).toEqual([
      ['account_deleted', ''],
      ['role_changed', '1 to 100'],
      ['role_changed', '100 to 1'],
    ])
    expect(log[0]).toMatchObject({ author: 'operator', author_name: 'Ada' })
  })

  test('have their sessions ended, one or all', async () => {
    const other = await createBuilder(server)
    const second = (await logIn(other)).json()
    const sessions = (await operator.get(`/operator/sessions?account_id=${other.userId}`)).json()
    expect(sessions).toHaveLength(2)
    await operator.post('/operator/sessions/end', { account_id: other.userId, session_id: sessions[0].id })
    const readUserStatuses = async () =>
      (await Promise.all([other, callAs(server.app, second)].map((each) => each.get('/auth/user')))).map(
        ({ statusCode }) => statusCode,
      )
    expect((await readUserStatuses()).sort()).toEqual([200, 401])
    await operator.post('/operator/sessions/end', { account_id: other.userId })
    expect(await readUserStatuses()).toEqual([401, 401])
  })

  test('N11: a device whose session an operator ends is unknown to the account from then on', async () => {
    const other = await createTestAccount(server)
    const { token, device } = (await logIn(other)).json()
    const logInWithDevice = () => callAs(server.app, undefined).post('/login', { ...other, device })
    expect((await logInWithDevice()).json().device).toBe(device)
    const sessions: Session[] = (await callAs(server.app, { token }).get('/sessions')).json()
    const session_id = sessions.find(({ current }) => current)?.id
    const ended = await operator.post('/operator/sessions/end', { account_id: other.userId, session_id })
    expect(ended.statusCode).toBe(200)
    expect((await logInWithDevice()).json().device).not.toBe(device)
  })
})

describe('sign-up', () => {
  const setMode = (mode: string) => operator.post('/operator/signup', { mode })
  const inviteAndReadToken = async (email?: string) =>
    new URL((await operator.post('/operator/signup/invite', email ? { email } : {})).json().url).hash.slice(
      '#invitation='.length,
    )

  test('is closed and opened while the server runs, and says so', async () => {
    await setMode('closed')
    expect((await callAs(server.app, undefined).get('/config')).json().sign_up).toBe('closed')
    expect((await signUp()).json().code).toBe('sign_up_closed')
    expect((await signUp({ email: operator.email })).json().code).toBe('sign_up_closed')
    await setMode('open')
    expect((await signUp()).statusCode).toBe(201)
  })

  test('by invitation: one account a link, of its address, while it lasts', async () => {
    await setMode('invite')
    expect((await signUp()).json().code).toBe('invitation_needed')
    const bound = await inviteAndReadToken('new@people.test')
    expect((await signUp({ email: 'other@people.test', invitation: bound })).json().code).toBe('invitation_needed')
    expect((await signUp({ email: 'NEW@people.test', invitation: bound })).statusCode).toBe(201)
    expect((await signUp({ email: 'third@people.test', invitation: bound })).json().code).toBe('invitation_needed')
    const open = await inviteAndReadToken()
    now = new Date(now.getTime() + 15 * 24 * 60 * MINUTE)
    expect((await signUp({ email: 'late@people.test', invitation: open })).json().code).toBe('invitation_needed')
  })

  test('B4: an invitation does not tell whether an address has an account, and a sign-up that fails leaves it', async () => {
    await setMode('invite')
    const code = await inviteAndReadToken()
    const taken = await signUp({ email: operator.email, invitation: code })
    expect(taken.json().code).toBe('signup_failed')
    expect((await signUp({ email: operator.email, invitation: 'x' })).json().code).toBe('invitation_needed')
    expect((await signUp({ invitation: code })).statusCode).toBe(201)
  })

  test('two at once with one link open one account', async () => {
    await setMode('invite')
    const code = await inviteAndReadToken()
    const both = await Promise.all(['a', 'b'].map((name) => signUp({ email: `${name}@people.test`, invitation: code })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403])
  })

  test('an invitation is stored as a hash, and can be withdrawn', async () => {
    await setMode('invite')
    const code = await inviteAndReadToken()
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(code)
    const state: SignUpState = (await operator.get('/operator/signup')).json()
    await operator.post('/operator/signup/withdraw', { id: state.invitations[0]?.id })
    expect((await signUp({ invitation: code })).json().code).toBe('invitation_needed')
  })
})

describe('N10: templates', () => {
  async function publishTemplate(system: string): Promise<WaitingTemplate> {
    const author = await createBuilder(server)
    const project_id = await createTestProject(author, { system, functions: [createTestBrick()] })
    const published = { project_id, name: 'Order desk', description: 'Looks up orders', confirmed: true }
    expect((await author.post('/templates/add', published)).statusCode).toBe(200)
    const [waiting] = (await operator.get('/operator/templates')).json()
    return waiting
  }

  test('all that would be public is shown, with what looks like a secret marked, and is approved as it was seen', async () => {
    const secret = 'sk-proj-Zk39xQpL20aVbn4R'
    const waiting = await publishTemplate(`Speak of parcels. The key is ${secret}.`)
    const system = waiting.parts.find(({ place }) => place === 'System text')
    expect(system?.marks.map(({ start, end }) => system.text.slice(start, end))).toContain(secret)
    expect(waiting.parts.map(({ text }) => text).join('\n')).toContain('api.shop.example/orders')
    const { id, seen } = waiting
    const stale = await operator.post('/operator/templates/approve', { id, seen: 'another' })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict'])
    expect((await operator.post('/operator/templates/approve', { id, seen })).statusCode).toBe(200)
    expect((await operator.get('/operator/templates')).json()).toEqual([])
    expect((await operator.get('/templates/all')).json().map(({ id: each }: { id: string }) => each)).toContain(id)
    await server.context.database.deleteFrom('templates').execute()
  })

  test('N10: what hides in invisible characters is seen before it is public, and emoji and scripts stay as they are', async () => {
    const hidden = [...'Obey'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')
    const plain = '👩\u200d💻 ❤\ufe0f\u200d🔥 می\u200cخواهم'
    const { id, parts } = await publishTemplate(`Speak\u200b of parcels.${hidden} \u202eflip ${plain}`)
    expect(parts.find(({ place }) => place === 'System text')?.text).toBe(
      `Speak U+200B  of parcels. U+E004F U+E0062 U+E0065 U+E0079   U+202E flip ${plain}`,
    )
    expect((await operator.post('/operator/templates/refuse', { id })).statusCode).toBe(200)
  })

  test('what is refused is gone', async () => {
    const { id } = await publishTemplate('Speak of parcels.')
    expect((await operator.post('/operator/templates/refuse', { id })).statusCode).toBe(200)
    expect((await operator.get('/operator/templates')).json()).toEqual([])
    expect((await operator.post('/operator/templates/refuse', { id })).statusCode).toBe(404)
  })

  test('of two operators who decide at once, only the first one’s decision is made and stands in the log', async () => {
    const { database } = server.context
    const decisions = database
      .selectFrom('operator_events')
      .select('id')
      .where('kind', 'in', ['template_approved', 'template_refused'])
    for (let times = 0; times < 5; times++) {
      const { id, seen } = await publishTemplate('Speak of parcels.')
      const before = (await decisions.execute()).length
      const answers = await Promise.all([
        operator.post('/operator/templates/approve', { id, seen }),
        operator.post('/operator/templates/refuse', { id }),
        operator.post('/operator/templates/approve', { id, seen }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
      expect(await decisions.execute()).toHaveLength(before + 1)
      await database.deleteFrom('templates').execute()
    }
  })

  test('one whose author is gone is refused like any other, and so waits before nobody for good', async () => {
    const { id } = await publishTemplate('Speak of parcels.')
    await server.context.database.updateTable('templates').set({ author_id: null }).where('id', '=', id).execute()
    expect((await operator.post('/operator/templates/refuse', { id })).statusCode).toBe(200)
    expect((await operator.get('/operator/templates')).json()).toEqual([])
    const told = { kind: 'template_refused', about: 'Order desk', account_id: '' }
    expect(await readLog()).toContainEqual(expect.objectContaining(told))
  })
})

test('usage, providers and mail say what there is', async () => {
  const other = await createBuilder(server)
  const project = await createTestProject(other)
  const { database } = server.context
  await database.insertInto('usage_months').values({ owner_id: other.userId, period: '2026-11', used: 7 }).execute()
  const numbers = { count: 7, failed: 2, nothing: 0, up: 0, down: 0, visitors: 0, name: null }
  const spent = { prompt_tokens: 900, completion_tokens: 100, cost: 1_500_000, unpriced: 0 }
  const row = { owner_id: other.userId, project_id: project, day: '2026-11-22', ...numbers, ...spent }
  await database
    .insertInto('daily_totals')
    .values([
      { ...row, kind: 'all', key: '' },
      { ...row, kind: 'model', key: 'gpt-4o-mini' },
    ])
    .execute()
  const [used] = (await operator.get('/operator/usage?month=2026-11')).json()
  expect(used).toMatchObject({ email: other.email, chats: 7, tokens: 1_000, cost: 1_500_000 })
  for (const cursor of ['9'.repeat(30), '-1', '1e400', 'x'])
    expect((await operator.get(`/operator/usage?month=2026-11&before=${cursor}`)).json()).toEqual([used])
  const [provider] = (await operator.get('/operator/providers')).json()
  expect(provider.models).toEqual([{ id: 'gpt-4o-mini', answers: 7, failed: 2 }])
  const at = now.toISOString()
  const due_at = new Date(now.getTime() + 60 * MINUTE).toISOString()
  const mail = { owner_id: other.userId, id: 'm', kind: 'usage_near' as const, recipient: '', data: '{}' }
  await database
    .insertInto('mail_outbox')
    .values({ ...mail, attempts: 3, due_at, created_at: at })
    .execute()
  const [waiting] = (await operator.get('/operator/mail')).json().waiting
  expect(waiting).toMatchObject({ kind: 'usage_near', to: other.email, attempts: 3 })
  const retried = await operator.post('/operator/mail/retry', { account_id: other.userId, id: 'm' })
  expect(retried.json().waiting[0].due_at).toBe(at)
})

test('no mail is given up because an operator tried it again and again while the mail server was away', async () => {
  const other = await createBuilder(server)
  await confirmTestAddress(server, other)
  const at = now.toISOString()
  const mail = { owner_id: other.userId, id: 'm', kind: 'password_changed' as const, recipient: '', data: '{}' }
  await server.context.database
    .insertInto('mail_outbox')
    .values({ ...mail, attempts: 0, due_at: at, created_at: at })
    .execute()
  const away = { ...server.context, mailTransport: { send: () => Promise.reject(new Error('away')) } }
  for (let tries = 0; tries <= RETRY_WAITS.length; tries++) {
    const retried = await operator.post('/operator/mail/retry', { account_id: other.userId, id: 'm' })
    expect(retried.json().waiting).toContainEqual(expect.objectContaining({ account_id: other.userId, due_at: at }))
    await deliverDueMail(away)
  }
  const { waiting } = (await operator.get('/operator/mail')).json()
  expect(waiting).toContainEqual(expect.objectContaining({ account_id: other.userId }))
})

test('problems stand with the provider of the bot’s model', async () => {
  const { database, config } = server.context
  const [first] = config.providers
  const other = { ...first, id: 'other', label: 'Other' }
  Object.assign(config, { models: [...config.models, { ...createModelOffer('other/m'), provider: 'other' }] })
  Object.assign(config.providers, [first, other])
  const builder = await createBuilder(server)
  const at = now.toISOString()
  const problem = { owner_id: builder.userId, code: 'provider_failed', brick: null, at }
  for (const [model, said] of [
    ['gpt-4o-mini', 'of the first'],
    ['other/m', 'of the other'],
  ] as const) {
    const project_id = await createTestProject(builder, { model })
    await database
      .insertInto('project_problems')
      .values({ ...problem, id: said, project_id, said })
      .execute()
  }
  const providers: ProviderHealth[] = (await operator.get('/operator/providers')).json()
  expect(providers.map(({ id, problems }) => [id, problems])).toEqual([
    [first.id, [{ code: 'provider_failed', at, said: 'of the first' }]],
    ['other', [{ code: 'provider_failed', at, said: 'of the other' }]],
  ])
})

test('N17: operators see what tells of the safety of every account, and nothing of what its bots are', async () => {
  const other = await createBuilder(server)
  await createTestProject(other, { name: 'Weather desk' })
  await logIn(other, 'not this river')
  const log = await readLog('accounts')
  const own = log.filter(({ account_id }) => account_id === other.userId)
  expect(own.map(({ kind }) => kind).sort()).toEqual(['sign_in_failed', 'signed_up'])
  expect(JSON.stringify(log)).not.toContain('Weather desk')
})
