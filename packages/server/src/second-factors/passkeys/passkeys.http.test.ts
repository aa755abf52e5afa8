import { generateKeyPairSync } from 'node:crypto'
import { LIMITS } from '@bricks/contract/wire'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSoftAuthenticator, type SoftAuthenticator, type Twist } from '#test/tools/soft-authenticator.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { MINUTE } from '#time.ts'

let server: TestServer
let second: TestServer
let now = new Date('2026-11-21T12:00:00Z')
let account: TestAccount
let me: ReturnType<typeof callAs>
let phone: SoftAuthenticator
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => now } })
  const { database, encryptionKeys } = server.context
  second = await startTestServer({ ports: { clock: () => now, database, encryptionKeys } })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 60 * MINUTE)
  account = await createTestAccount(server)
  me = callAs(server.app, account)
  phone = createSoftAuthenticator()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const callAsNobody = (app = server.app) => callAs(app, undefined)
const passTime = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const generateOtherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

async function addPasskey(authenticator = phone, name = 'Phone', twist: Twist = {}) {
  const { options } = (await me.post('/user/passkeys/start')).json()
  return me.post('/user/passkeys/add', { name, passkey: authenticator.createCredential(options, twist) })
}
async function askToLogIn() {
  return (await callAsNobody().post('/login/passkey/start')).json().options
}
const logIn = (passkey: object, app = server.app) => callAsNobody(app).post('/login/passkey', { passkey })
const listMine = async () => (await me.get('/user/second-factors')).json().passkeys

describe('adding passkeys', () => {
  test('several are kept, named, renamed and removed; the first brings ten recovery codes', async () => {
    const first = await addPasskey()
    expect(first.statusCode, first.body).toBe(200)
    expect(first.json().recovery_codes).toHaveLength(10)
    const stick = createSoftAuthenticator()
    passTime(1_000)
    expect((await addPasskey(stick, 'Stick')).json().recovery_codes).toEqual([])
    expect((await listMine()).map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Stick'])
    await me.post('/user/passkeys/rename', { id: stick.id, name: 'Blue stick' })
    const renamed = { kind: 'passkey_renamed', note: 'Blue stick' }
    expect((await me.get('/user/log')).json()).toContainEqual(expect.objectContaining(renamed))
    expect((await me.post('/user/passkeys/remove', { id: phone.id })).statusCode).toBe(200)
    expect(await listMine()).toMatchObject([{ id: stick.id, name: 'Blue stick', last_used_at: null }])
    expect((await me.get('/user/second-factors')).json().recovery_codes).toBe(10)
    await me.post('/user/passkeys/remove', { id: stick.id })
    expect((await me.get('/user/second-factors')).json()).toMatchObject({ recovery_codes: 0, passkeys: [] })
    expect((await callAsNobody().post('/login', account)).statusCode).toBe(200)
  })

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://bricks.test.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('e30.AAAA').toString('base64url') }],
    ['another kind of answer', { type: 'webauthn.get' }],
  ])('%s is refused, and nothing is kept', async (_name, twist) => {
    const answer = await addPasskey(phone, 'Phone', twist)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'passkey_refused'])
    expect(await listMine()).toEqual([])
  })

  test('a challenge is good once, for five minutes, and in its session alone', async () => {
    const { options } = (await me.post('/user/passkeys/start')).json()
    const passkey = phone.createCredential(options)
    const other = callAs(server.app, await createTestAccount(server))
    const sendPasskeyAs = (who: typeof me) => who.post('/user/passkeys/add', { name: 'Phone', passkey })
    expect((await sendPasskeyAs(other)).json().code).toBe('passkey_refused')
    expect((await sendPasskeyAs(me)).statusCode).toBe(200)
    await me.post('/user/passkeys/remove', { id: phone.id })
    expect((await sendPasskeyAs(me)).json().code).toBe('passkey_refused')
    const late = (await me.post('/user/passkeys/start')).json().options
    passTime(5 * MINUTE)
    const answer = await me.post('/user/passkeys/add', { name: 'Phone', passkey: phone.createCredential(late) })
    expect(answer.json().code).toBe('passkey_refused')
  })

  test('N4: an account has only so many', async () => {
    for (let count = 0; count < LIMITS.passkeysPerAccount; count++)
      await addPasskey(createSoftAuthenticator(), `No. ${count}`)
    expect((await me.post('/user/passkeys/start')).json().code).toBe('limit_reached')
  })

  test('N12: a passkey is added and removed only after step-up', async () => {
    await addPasskey()
    passTime(11 * MINUTE)
    for (const [path, body] of [
      ['start', {}],
      ['add', { name: 'Stick', passkey: phone.createCredential({ challenge: 'AA', user: { id: 'AA' } }) }],
      ['remove', { id: phone.id }],
    ] as const)
      expect((await me.post(`/user/passkeys/${path}`, body)).json().code).toBe('password_needed')
    expect(await listMine()).toHaveLength(1)
  })

  test('another user’s passkey can be neither renamed nor removed', async () => {
    await addPasskey()
    const other = callAs(server.app, await createTestAccount(server))
    expect((await other.post('/user/passkeys/rename', { id: phone.id, name: 'Mine' })).statusCode).toBe(404)
    expect((await other.post('/user/passkeys/remove', { id: phone.id })).statusCode).toBe(404)
    expect(await listMine()).toMatchObject([{ name: 'Phone' }])
  })
})

describe('signing in with a passkey alone', () => {
  test('N17: it opens a session without a name or a password, and says when it was used', async () => {
    await addPasskey()
    const answer = await logIn(phone.signInWithCredential(await askToLogIn()))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().user.username).toBe(account.email)
    expect((await listMine())[0].last_used_at).toBe(now.toISOString())
  })

  test('the question names nobody', async () => {
    await addPasskey()
    expect(JSON.stringify(await askToLogIn())).not.toContain(phone.id)
  })

  test.each<[string, () => Twist]>([
    ['another origin', () => ({ origin: 'http://bricks.test:81' })],
    ['another host', () => ({ rpId: 'evil.example' })],
    ['another challenge', () => ({ challenge: Buffer.from('e30.AAAA').toString('base64url') })],
    ['another kind of answer', () => ({ type: 'webauthn.create' })],
    ['another key', () => ({ signWith: generateOtherKey() })],
    ['an unknown passkey', () => ({ id: 'unknown' })],
    ['nobody’s handle', () => ({ userHandle: 'AAAA' })],
    ['a finger that was not asked for', () => ({ unverified: true })],
  ])('%s is refused', async (_name, twist) => {
    await addPasskey()
    const answer = await logIn(phone.signInWithCredential(await askToLogIn(), twist()))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'passkey_refused'])
  })

  test('another user’s handle with one’s own passkey is refused', async () => {
    await addPasskey()
    const other = await createTestAccount(server)
    const userHandle = Buffer.from(other.userId).toString('base64url')
    expect((await logIn(phone.signInWithCredential(await askToLogIn(), { userHandle }))).json().code).toBe(
      'passkey_refused',
    )
  })

  test('an answer is good once, in whichever process, and for five minutes', async () => {
    await addPasskey()
    const answer = phone.signInWithCredential(await askToLogIn())
    const both = await Promise.all([logIn(answer), logIn(answer, second.app)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const late = await askToLogIn()
    passTime(5 * MINUTE)
    expect((await logIn(phone.signInWithCredential(late))).json().code).toBe('passkey_refused')
  })

  test('a counter that goes back, as of a copied passkey, is refused', async () => {
    await addPasskey()
    expect((await logIn(phone.signInWithCredential(await askToLogIn(), { counter: 9 }))).statusCode).toBe(200)
    expect((await logIn(phone.signInWithCredential(await askToLogIn(), { counter: 9 }))).statusCode).toBe(400)
    expect((await logIn(phone.signInWithCredential(await askToLogIn(), { counter: 10 }))).statusCode).toBe(200)
  })

  test('a removed passkey signs in no longer', async () => {
    await addPasskey()
    const answer = phone.signInWithCredential(await askToLogIn())
    await me.post('/user/passkeys/remove', { id: phone.id })
    expect((await logIn(answer)).statusCode).toBe(400)
  })

  test('N2: questions and answers are limited by address', async () => {
    const crowded = await startTestServer({ ports: { clock: () => now } })
    let status = 200
    for (let tries = 0; tries < 121; tries++)
      status = (await callAsNobody(crowded.app).post('/login/passkey/start')).statusCode
    expect(status).toBe(429)
    await crowded.close()
  })
})

describe('a passkey as the second step', () => {
  const givePassword = async () => (await callAsNobody().post('/login', account)).json()

  test('the password asks for it, and it opens the session', async () => {
    await addPasskey()
    const { code, ticket, ways } = await givePassword()
    expect([code, ways]).toEqual(['second_factor_needed', ['passkey', 'recovery_code']])
    const { options } = (await callAsNobody().post('/login/passkey/start', { ticket })).json()
    expect(options.allowCredentials).toMatchObject([{ id: phone.id }])
    const answer = await callAsNobody().post('/login/second-factor', {
      ticket,
      passkey: phone.signInWithCredential(options),
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test('an answer to another question, of another ticket or to sign in alone, is refused', async () => {
    await addPasskey()
    const [{ ticket }, other] = [await givePassword(), await givePassword()]
    const { options } = (await callAsNobody().post('/login/passkey/start', { ticket: other.ticket })).json()
    const finishLogIn = (passkey: object) => callAsNobody().post('/login/second-factor', { ticket, passkey })
    expect((await finishLogIn(phone.signInWithCredential(options))).json().code).toBe('passkey_refused')
    expect((await finishLogIn(phone.signInWithCredential(await askToLogIn()))).json().code).toBe('passkey_refused')
  })

  test('another user’s passkey is refused', async () => {
    await addPasskey()
    const { ticket } = await givePassword()
    account = await createTestAccount(server)
    me = callAs(server.app, account)
    const theirs = createSoftAuthenticator()
    await addPasskey(theirs)
    const { options } = (await callAsNobody().post('/login/passkey/start', { ticket })).json()
    const answer = await callAsNobody().post('/login/second-factor', {
      ticket,
      passkey: theirs.signInWithCredential(options),
    })
    expect(answer.json().code).toBe('passkey_refused')
  })
})

describe('a passkey as step-up', () => {
  test('N12: it confirms its own session alone, and its answer is good once', async () => {
    await addPasskey()
    passTime(11 * MINUTE)
    expect((await me.get('/user/data')).json().code).toBe('password_needed')
    const other = callAs(server.app, (await logIn(phone.signInWithCredential(await askToLogIn()))).json())
    const { options } = (await me.post('/sessions/confirm/passkey')).json()
    const passkey = phone.signInWithCredential(options)
    expect((await other.post('/sessions/confirm', { passkey })).json().code).toBe('passkey_refused')
    expect((await me.post('/sessions/confirm', { passkey })).statusCode).toBe(200)
    expect((await me.get('/user/data')).statusCode).toBe(200)
    expect((await me.post('/sessions/confirm', { passkey })).json().code).toBe('passkey_refused')
  })

  test('who has none is not asked for one', async () => {
    expect((await me.post('/sessions/confirm/passkey')).json().code).toBe('second_factor_missing')
    const { secret } = (await me.post('/user/codes/start')).json()
    await me.post('/user/codes/finish', { code: generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) }) })
    expect((await me.post('/sessions/confirm/passkey')).json().code).toBe('second_factor_missing')
  })
})

test.each([[{}], [null], [{ id: '', rawId: '', type: 'public-key', response: {} }], ['a'], [[]]])(
  'what is no passkey is refused as such: %j',
  async (passkey) => {
    for (const path of ['/login/passkey', '/login/second-factor', '/sessions/confirm', '/user/passkeys/add']) {
      const answer = await me.post(path, { passkey, ticket: 'unknown', name: 'Phone' })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    }
  },
)

test.each([
  ['clientDataJSON', 'AAAA'],
  ['authenticatorData', 'AAAA'],
  ['signature', 'AAAA'],
])('a passkey’s answer with a broken %s is refused', async (part, value) => {
  await addPasskey()
  const answer = phone.signInWithCredential(await askToLogIn()) as { response: object }
  const broken = await logIn({ ...answer, response: { ...answer.response, [part]: value } })
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'passkey_refused'])
})
