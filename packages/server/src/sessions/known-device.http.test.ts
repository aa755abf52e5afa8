import { LIMITS } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY, MINUTE } from '#time.ts'

const NEXT = 'another quiet river'

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
let waited: number[] = []
let hold: Promise<void> | undefined
let account: TestAccount
let device: string
let address = 0
beforeAll(async () => {
  server = await startTestServer({
    config: { trustProxy: 1 },
    ports: {
      clock: () => now,
      wait: async (milliseconds) => {
        waited.push(milliseconds)
        await hold
      },
      passwordHashing: {
        hash: async (password) => `hash of ${password}`,
        verify: async (password, stored) => stored === `hash of ${password}`,
      },
    },
  })
})
beforeEach(async () => {
  waited = []
  hold = undefined
  now = new Date(now.getTime() + 60 * MINUTE)
  account = await createTestAccount(server)
  device = (await logIn({ from: createNewAddress() })).json().device
})
afterAll(() => server.close())

const createNewAddress = () => `198.51.100.${++address}`
function logIn({ password = account.password, email = account.email, from = '203.0.113.9', sent = '' } = {}) {
  const payload = { email, password, ...(sent && { device: sent }) }
  return server.app.inject({ method: 'POST', url: '/api/login', headers: { 'x-forwarded-for': from }, payload })
}
async function failLogIns(times: number, options: Parameters<typeof logIn>[0]) {
  for (let time = 0; time < times; time++) await logIn({ password: 'wrong', ...options })
}
async function failAsMany(from: string, times = 60) {
  for (let person = 0; person < times; person++) await failLogIns(1, { from, email: `person${person}@people.test` })
}

describe('who has the right password', () => {
  test('N11: the right password is accepted from a known device, however often others failed for the account from the same address', async () => {
    const from = createNewAddress()
    await failLogIns(14, { from })
    expect((await logIn({ from })).statusCode).toBe(429)
    const response = await logIn({ from, sent: device })
    expect([response.statusCode, response.json().device]).toEqual([200, device])
    expect(waited).toEqual([])
  })

  test('N11: the right password is accepted from a known device, however many failures came from the address', async () => {
    const from = createNewAddress()
    await failAsMany(from)
    waited = []
    expect((await logIn({ from, sent: device })).statusCode).toBe(200)
    expect(waited).toEqual([])
  })

  test('N11: the right password is accepted, late, from an unknown device behind an address where others failed', async () => {
    const from = createNewAddress()
    await failAsMany(from)
    waited = []
    const response = await logIn({ from })
    expect(response.statusCode).toBe(200)
    expect(waited).toEqual([5_000])
  })

  test('N11: the right password can be changed and confirms the session, whatever failed from the same address', async () => {
    const from = createNewAddress()
    await failLogIns(14, { from })
    const headers = { 'x-forwarded-for': from, authorization: `Bearer ${account.token}` }
    const postWithHeaders = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
    expect((await postWithHeaders('/sessions/confirm', { password: account.password })).statusCode).toBe(200)
    const change = { current_password: account.password, new_password: NEXT, confirm_password: NEXT }
    expect((await postWithHeaders('/user/password', change)).statusCode).toBe(200)
  })
})

test('N11: only so many tries of one address wait, and the others are refused for a moment and not counted', async () => {
  const from = createNewAddress()
  await failAsMany(from, 51)
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  waited = []
  const held = Array.from({ length: 8 }, () => logIn({ from }))
  await expect.poll(() => waited.length).toBe(8)
  const before = await dumpDatabase(server.context.database)
  const refused = await logIn({ from, email: 'nobody@people.test', password: 'wrong' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  expect(await dumpDatabase(server.context.database)).toEqual(before)
  release()
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
})

describe('a known device', () => {
  test('N11: a known device has its own counter, so that it does not help to guess', async () => {
    const from = createNewAddress()
    await failLogIns(10, { from, sent: device })
    await failLogIns(10, { from, sent: device })
    expect((await logIn({ from, sent: device })).statusCode).toBe(429)
    now = new Date(now.getTime() + 15 * MINUTE)
    expect((await logIn({ from, sent: device })).statusCode).toBe(200)
  })

  test('N11: a device is known to its own account alone, and an invented one to none', async () => {
    const other = await createTestAccount(server)
    const from = createNewAddress()
    await failLogIns(11, { from, email: other.email })
    const attempt = { from, email: other.email }
    expect((await logIn({ ...attempt, sent: device })).statusCode).toBe(429)
    for (const sent of ['x', 'a'.repeat(100), `bricks_device_${'a'.repeat(43)}`]) {
      expect((await logIn({ ...attempt, sent })).statusCode).toBe(429)
    }
  })

  test('N11: a device shared by two accounts keeps its token, and an invented token is not taken over', async () => {
    const other = await createTestAccount(server)
    expect((await logIn({ email: other.email, sent: device })).json().device).toBe(device)
    expect((await logIn({ sent: device })).json().device).toBe(device)
    const invented = `bricks_device_${'a'.repeat(43)}`
    expect((await logIn({ sent: invented })).json().device).not.toBe(invented)
  })

  test('N11: a device is known from sign-up on, stored as a hash, and forgotten when it is not used for half a year', async () => {
    const signedUp = await server.app.inject({
      method: 'POST',
      url: '/api/signup',
      payload: { name: 'Ada', email: 'new@people.test', password: NEXT, 'confirm-password': NEXT },
    })
    const given = signedUp.json().device
    expect(given).toMatch(/^bricks_device_[\w-]{43}$/)
    expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(given)
    now = new Date(now.getTime() + 181 * DAY)
    const from = createNewAddress()
    await failLogIns(11, { from, email: 'new@people.test' })
    expect((await logIn({ from, email: 'new@people.test', password: NEXT, sent: given })).statusCode).toBe(429)
  })

  test('N11: a changed password makes all devices unknown but the one that changed it', async () => {
    const elsewhere = await logIn({ from: createNewAddress() })
    const change = { current_password: account.password, new_password: NEXT, confirm_password: NEXT }
    expect((await callAs(server.app, elsewhere.json()).post('/user/password', change)).statusCode).toBe(200)
    const from = createNewAddress()
    await failLogIns(11, { from })
    expect((await logIn({ from, password: NEXT, sent: device })).statusCode).toBe(429)
    expect((await logIn({ from, password: NEXT, sent: elsewhere.json().device })).statusCode).toBe(200)
  })

  test('N11: a device that is signed out from another one is unknown', async () => {
    const elsewhere = callAs(server.app, (await logIn({ from: createNewAddress() })).json())
    await elsewhere.post('/sessions/revoke')
    const from = createNewAddress()
    await failLogIns(11, { from })
    expect((await logIn({ from, sent: device })).statusCode).toBe(429)
  })

  test('N11: an account knows only so many devices, and forgets the one not used for longest', async () => {
    for (let time = 0; time < LIMITS.devicesPerAccount; time++) {
      now = new Date(now.getTime() + MINUTE)
      await logIn({ from: createNewAddress() })
    }
    const rows = server.context.database.selectFrom('known_devices').select('owner_id')
    expect(await rows.where('owner_id', '=', account.userId).execute()).toHaveLength(LIMITS.devicesPerAccount)
    const from = createNewAddress()
    await failLogIns(11, { from })
    expect((await logIn({ from, sent: device })).statusCode).toBe(429)
  })
})
