import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, TEST_PASSWORD, type TestAccount } from '#test/tools/test-accounts.ts'

const NOW = new Date('2028-02-29T23:59:59.999Z')

let server: TestServer
let account: TestAccount
let nobody: ReturnType<typeof callAs>
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => NOW } })
  nobody = callAs(server.app, undefined)
})
beforeEach(async () => {
  account = await createTestAccount(server)
})
afterAll(() => server.close())

const own = { id: expect.any(String), mine: true, rights: 'owner' }
const IN_OWN_ACCOUNT = { account: own, accounts: [expect.objectContaining(own)] }
const createBuilderCaller = () => callAs(server.app, account)
const createSignUpForm = (changes: object = {}) => ({
  name: 'Ada',
  email: `${crypto.randomUUID()}@people.test`,
  password: TEST_PASSWORD,
  'confirm-password': TEST_PASSWORD,
  ...changes,
})

describe('sign-up', () => {
  test('sign-up answers 201 with a token and the user', async () => {
    const response = await nobody.post('/signup', createSignUpForm({ name: ' Ada ', email: 'Ada@Example.test' }))
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^bricks_[\w-]{22}\.[\w-]{43}$/),
      device: expect.stringMatching(/^bricks_device_[\w-]{43}$/),
      user: { name: 'Ada', username: 'Ada@Example.test', role: 1, openaikey: '', ...IN_OWN_ACCOUNT },
    })
  })

  test('sign-up with an address that has an account is refused without saying so', async () => {
    const response = await nobody.post('/signup', createSignUpForm({ email: account.email.toUpperCase() }))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: 'An error occurred. Please try again.', code: 'signup_failed' })
    expect((await nobody.post('/login', { email: account.email, password: account.password })).statusCode).toBe(200)
  })

  test('many sign-ups at once with one address create one account', async () => {
    const taken = createSignUpForm()
    const responses = await Promise.all(Array.from({ length: 8 }, () => nobody.post('/signup', taken)))
    const statuses = responses.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
  })

  test.each([
    ['passwords that differ', { 'confirm-password': 'another quiet river' }, 'password_mismatch'],
    ['a short password', { password: 'short7!', 'confirm-password': 'short7!' }, 'password_weak'],
    ['a common password', { password: 'password123', 'confirm-password': 'password123' }, 'password_weak'],
    ['no name', { name: '  ' }, 'invalid_input'],
    ['an address that is none', { email: 'ada' }, 'invalid_input'],
    ['no confirmation', { 'confirm-password': undefined }, 'invalid_input'],
  ])('sign-up with %s is refused', async (_case, changes, code) => {
    const response = await nobody.post('/signup', createSignUpForm(changes))
    expect([response.statusCode, response.json().code]).toEqual([400, code])
  })

  test('sign-up takes a password of 256 characters, and each of them counts', async () => {
    const password = 'é-'.repeat(128)
    const signUp = createSignUpForm({ password, 'confirm-password': password })
    expect((await nobody.post('/signup', signUp)).statusCode).toBe(201)
    const shorter = await nobody.post('/login', { email: signUp.email, password: password.slice(0, -1) })
    expect(shorter.statusCode).toBe(401)
    expect((await nobody.post('/login', { email: signUp.email, password })).statusCode).toBe(200)
  })

  test('sign-up cannot choose a role or an id', async () => {
    const response = await nobody.post('/signup', createSignUpForm({ role: 9, granted_role: 9, id: 'mine' }))
    expect(response.json().user.role).toBe(1)
  })
})

describe('sign-in', () => {
  test('sign-in answers 200 with a token and the user, whatever the case of the address', async () => {
    const response = await nobody.post('/login', { email: account.email.toUpperCase(), password: account.password })
    expect(response.statusCode).toBe(200)
    expect(response.json().user).toMatchObject({ username: account.email, role: 1 })
  })

  test('sign-in answers an unknown address exactly like a wrong password', async () => {
    const wrong = await nobody.post('/login', { email: account.email, password: 'not this river' })
    const unknown = await nobody.post('/login', { email: 'nobody@people.test', password: 'not this river' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json().code).toBe('invalid_credentials')
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
  })

  test('the database holds neither a password nor a token (B1, B8)', async () => {
    const user = await server.context.database
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.owner_id', 'users.id')
      .selectAll()
      .where('users.id', '=', account.userId)
      .executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(user.token_hash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(user)).not.toContain(account.token.slice('bricks_'.length))
    expect((await callAs(server.app, { token: user.token_hash }).get('/auth/user')).statusCode).toBe(401)
  })

  test('sign-in renews a password hash made with older parameters', async () => {
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(account.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { database } = server.context
    await database.updateTable('users').set({ password_hash: old }).where('id', '=', account.userId).execute()
    expect((await nobody.post('/login', account)).statusCode).toBe(200)
    const query = database.selectFrom('users').select('password_hash').where('id', '=', account.userId)
    expect((await query.executeTakeFirstOrThrow()).password_hash).toContain('m=19456,t=2')
    expect((await nobody.post('/login', account)).statusCode).toBe(200)
  })
})

describe('the signed-in user', () => {
  test('the signed-in user has a name, the address as username, a role and the mask of a key', async () => {
    const response = await createBuilderCaller().get('/auth/user')
    expect(response.json()).toEqual({ name: 'Ada', username: account.email, role: 1, openaikey: '', ...IN_OWN_ACCOUNT })
  })

  test('the signed-in user sees account, plan and usage in the settings', async () => {
    const { database } = server.context
    const period = '2028-02'
    await database.insertInto('usage_months').values({ owner_id: account.userId, period, used: 7 }).execute()
    const settings = (await createBuilderCaller().get('/user/settings')).json()
    expect(settings).toMatchObject({
      username: account.email,
      ...IN_OWN_ACCOUNT,
      account: {
        id: account.userId,
        mine: true,
        rights: 'owner',
        paused: false,
        email_confirmed: true,
        weekly_mail: false,
      },
      plan: { tier: 'free', state: 'none', renews_at: null },
      usage: { chats: { used: 7, limit: 100 }, live_projects: { used: 0, limit: 0 } },
    })
    expect(settings.usage.chats.resets_at).toBe('2028-03-01T00:00:00.000Z')
  })

  test('the signed-in user has the role that an operator granted from the next request on', async () => {
    const grant = { granted_role: 9 }
    await server.context.database.updateTable('users').set(grant).where('id', '=', account.userId).execute()
    expect((await createBuilderCaller().get('/auth/user')).json().role).toBe(9)
    expect((await createBuilderCaller().get('/user/settings')).json().plan).toEqual({
      tier: 'premium',
      state: 'granted',
      renews_at: null,
    })
  })

  test('the signed-in user changes the name and nothing else', async () => {
    const response = await createBuilderCaller().post('/user/name', {
      name: 'Grace',
      email: 'x@y.test',
      role: 9,
      username: 'x@y.test',
    })
    expect(response.json()).toEqual({
      name: 'Grace',
      username: account.email,
      role: 1,
      openaikey: '',
      ...IN_OWN_ACCOUNT,
    })
    expect((await createBuilderCaller().get('/auth/user')).json().name).toBe('Grace')
    expect((await createBuilderCaller().post('/user/name', { name: '' })).statusCode).toBe(400)
  })

  test('the signed-in user pauses and resumes the account', async () => {
    await createBuilderCaller().post('/user/pause')
    expect((await createBuilderCaller().get('/user/settings')).json().account.paused).toBe(true)
    await createBuilderCaller().post('/user/resume')
    expect((await createBuilderCaller().get('/user/settings')).json().account.paused).toBe(false)
  })
})
