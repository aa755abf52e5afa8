import { type AuthorizationServer, SAMPLE_CLIENTS, startAuthorization } from '@bricks/sandbox/authorization'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { createOAuthCaller, followConsent } from '#test/tools/oauth-scene.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'
import { MINUTE } from '#time.ts'
import { createOidcProvider } from './oidc-provider.ts'

const CALLBACK = 'http://bricks.test/oidc/callback'
const SETTINGS = {
  issuer: 'https://auth.example.com/authorization',
  clientId: SAMPLE_CLIENTS.page.id,
  clientSecret: SAMPLE_CLIENTS.page.secret,
  label: 'Kestrel',
  allowHosts: [],
}

let authorization: AuthorizationServer
let caller: BrickCaller
let server: TestServer
let ahead = 0
let person = { id: '', email: '', email_verified: true, name: 'Ada Field' }
beforeAll(async () => {
  authorization = await startAuthorization({
    hosts: ['auth.example.com', 'api.example.com'],
    redirectUri: CALLBACK,
    person: () => person,
  })
  caller = createOAuthCaller(authorization)
  const oidc = createOidcProvider(SETTINGS, caller)
  const clock = () => new Date(Date.now() + ahead)
  server = await startTestServer({ config: { oidc: SETTINGS }, ports: { oidc, clock } })
})
beforeEach(() => {
  ahead = 0
  const id = crypto.randomUUID()
  person = { id, email: `${id}@people.test`, email_verified: true, name: 'Ada Field' }
})
afterAll(async () => {
  await server.close()
  await caller.close()
  await authorization.close()
})

const callAsNobody = () => callAs(server.app, undefined)

async function comeBackFromProvider() {
  const { url, state, nonce, verifier } = (await callAsNobody().post('/oidc/start')).json()
  const back = await followConsent(authorization, url, 'allow', CALLBACK)
  expect(back.state).toBe(state)
  return { ...back, nonce, verifier }
}
const finishSignIn = async (answer?: object) =>
  callAsNobody().post('/oidc/finish', answer ?? (await comeBackFromProvider()))
const countUsers = async () => (await server.context.database.selectFrom('users').select('id').execute()).length

test('whoever is new gets an account of the verified address, and is the same one the next time', async () => {
  const first = await finishSignIn()
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json().user).toMatchObject({ name: 'Ada Field', username: person.email })
  const users = await countUsers()
  person = { ...person, email: `other-${person.email}` }
  const again = await finishSignIn()
  expect(again.json().user.username).toBe(first.json().user.username)
  expect(await countUsers()).toBe(users)
  const settings = (await callAs(server.app, again.json()).get('/user/settings')).json()
  expect(settings.account.email_confirmed).toBe(true)
})

test.each([
  ['is cut between two signs', `${'a'.repeat(119)}😀😀`, `${'a'.repeat(119)}😀`],
  ['that turns the reading direction', 'Ada \u202efdp.exe', undefined],
  ['of two lines', 'Ada\tField\nhttps', undefined],
  ['with an address', 'Win at https://evil.test', undefined],
  ['with half a sign', 'Ada \ud83d', 'Ada \ufffd'],
  ['of no letters', ' ', undefined],
])('a name at the provider %s opens an account with a name that sign-up would take', async (_what, name, kept) => {
  person = { ...person, name }
  const { user } = (await finishSignIn()).json()
  expect(user.name).toBe(kept ?? person.id)
  expect(user.name.isWellFormed()).toBe(true)
})

test('an account that was opened so has no password: none signs in, and one is chosen by mail alone', async () => {
  const { email } = person
  const opened = (await finishSignIn()).json()
  for (const password of ['', 'a quiet river bend']) {
    const answer = await callAsNobody().post('/login', { email, password })
    expect(answer.statusCode).toBe(password === '' ? 400 : 401)
  }
  expect((await callAs(server.app, opened).get('/user/second-factors')).json().password).toBe(false)
  expect((await callAs(server.app, opened).post('/sessions/confirm', { password: 'a' })).json().code).toBe(
    'wrong_password',
  )
})

test.each([
  ['an address that is not verified', { email_verified: false }],
  ['something that is no address', { email: 'not an address' }],
  ['an address that looks like another', { email: 'ada@peo\u00adple.test' }],
])('%s opens nothing and joins nothing', async (_name, change) => {
  const { email } = person
  await createTestAccount(server, { email })
  const users = await countUsers()
  person = { ...person, ...change }
  const answer = await finishSignIn()
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'oidc_unverified'])
  expect(await countUsers()).toBe(users)
})

describe('an account of the same address', () => {
  async function askToJoin() {
    const account = await createTestAccount(server, { email: person.email })
    const answer = await finishSignIn()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'oidc_join_needed'])
    return { account, ticket: answer.json().ticket as string }
  }

  test('N17: is joined with its password, and from then on without', async () => {
    const { account, ticket } = await askToJoin()
    const wrong = await callAsNobody().post('/oidc/join', { ticket, password: 'not this river' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { code: 'wrong_password', error: 'The password is wrong. The account was not joined.' },
    ])
    expect((await finishSignIn()).json().code).toBe('oidc_join_needed')
    const joined = await callAsNobody().post('/oidc/join', { ticket, password: account.password })
    expect(joined.statusCode, joined.body).toBe(200)
    expect((await finishSignIn()).json().user.username).toBe(account.email)
    expect((await callAsNobody().post('/oidc/join', { ticket, password: account.password })).json().code).toBe(
      'sign_in_expired',
    )
  })

  test('N16: is confirmed when it is joined, because the provider has verified the address and the password was right', async () => {
    const { account, ticket } = await askToJoin()
    const own = server.context.database.updateTable('users').where('id', '=', account.userId)
    await own.set({ email_confirmed_at: null }).execute()
    const joined = await callAsNobody().post('/oidc/join', { ticket, password: account.password })
    expect(joined.statusCode, joined.body).toBe(200)
    const me = callAs(server.app, joined.json())
    expect((await me.get('/user/settings')).json().account.email_confirmed).toBe(true)
    const kinds = (await me.get('/user/log')).json().map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('email_confirmed')
  })

  test('is not joined by a ticket that is forged or older than five minutes', async () => {
    const { account, ticket } = await askToJoin()
    const joinWithPassword = (given: string) =>
      callAsNobody().post('/oidc/join', { ticket: given, password: account.password })
    expect((await joinWithPassword(`e30${ticket.slice(3)}`)).json().code).toBe('sign_in_expired')
    ahead = 6 * MINUTE
    expect((await joinWithPassword(ticket)).json().code).toBe('sign_in_expired')
  })

  test('asks for its second factor, when it is joined and each time after', async () => {
    const { account, ticket } = await askToJoin()
    const me = callAs(server.app, account)
    const { secret } = (await me.post('/user/codes/start')).json()
    await me.post('/user/codes/finish', { code: generateSync({ secret }) })
    const joined = await callAsNobody().post('/oidc/join', { ticket, password: account.password })
    expect([joined.statusCode, joined.json().code]).toEqual([401, 'second_factor_needed'])
    const again = await finishSignIn()
    expect(again.json().code).toBe('second_factor_needed')
    ahead = MINUTE
    const totp = generateSync({ secret, epoch: Math.floor((Date.now() + ahead) / 1000) })
    const done = await callAsNobody().post('/login/second-factor', { ticket: again.json().ticket, totp })
    expect(done.statusCode, done.body).toBe(200)
  })

  test('wrong passwords are limited as elsewhere', async () => {
    const { ticket } = await askToJoin()
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await callAsNobody().post('/oidc/join', { ticket, password: 'not this river' })).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('what was begun in another tab', () => {
  test.each(['state', 'nonce', 'verifier'])('another %s is refused', async (part) => {
    const answer = await finishSignIn({ ...(await comeBackFromProvider()), [part]: 'A'.repeat(43) })
    // Only the browser tab compares the two states. The server gets the tab's state alone, so another state passes.
    expect(answer.json().code ?? 'signed in').toBe(part === 'state' ? 'signed in' : 'oidc_refused')
  })

  test('a code is good once', async () => {
    const back = await comeBackFromProvider()
    expect((await finishSignIn(back)).statusCode).toBe(200)
    expect((await finishSignIn(back)).json().code).toBe('oidc_refused')
  })

  test('a code of another issuer is refused', async () => {
    expect((await finishSignIn({ ...(await comeBackFromProvider()), iss: 'https://evil.example' })).json().code).toBe(
      'oidc_refused',
    )
  })
})

test.each([
  [{}],
  [{ code: ['a'], state: 'a', nonce: 'a', verifier: 'a' }],
  [{ code: '', state: '', nonce: '', verifier: '' }],
])('what is no answer is refused as such: %j', async (body) => {
  const answer = await finishSignIn(body)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
})

test('a server without a provider says so', async () => {
  const plain = await startTestServer()
  const answer = await callAs(plain.app, undefined).post('/oidc/start')
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'oidc_not_configured'])
  await plain.close()
})
