import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#app-error.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { MINUTE, SECOND } from '#time.ts'

let server: TestServer
let now: Date
let waited: number[] = []
let account: TestAccount
let address = 0
let isBusy = false
beforeAll(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  server = await startTestServer({
    config: { trustProxy: 1, signUpsPerHour: 3 },
    ports: {
      clock: () => now,
      wait: async (milliseconds) => {
        waited.push(milliseconds)
      },
      passwordHashing: {
        hash: async (password) => `hash of ${password}`,
        verify: async (password, stored) => {
          if (isBusy) throw new AppError('unavailable')
          return stored === `hash of ${password}`
        },
      },
    },
  })
})
beforeEach(async () => {
  waited = []
  isBusy = false
  now = new Date(now.getTime() + 60 * MINUTE)
  account = await createTestAccount(server)
})
afterAll(() => server.close())

const passTime = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const createNewAddress = () => `198.51.100.${++address}`
function logIn({ password = 'wrong', email = account.email, from = '203.0.113.9' } = {}) {
  const payload = { email, password }
  return server.app.inject({ method: 'POST', url: '/api/login', headers: { 'x-forwarded-for': from }, payload })
}
async function failLogIns(times: number, options: Parameters<typeof logIn>[0] = {}) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await logIn(options)).statusCode)
  return new Set(statuses)
}

test('after 10 failures of an account from an address even the right password waits, doubled each time (B3)', async () => {
  const from = createNewAddress()
  expect(await failLogIns(10, { from })).toEqual(new Set([401]))
  const refused = await logIn({ from, password: account.password })
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('too_many_requests')
  expect(refused.headers['retry-after']).toBe('30')
  passTime(30 * SECOND)
  expect((await logIn({ from })).statusCode).toBe(401)
  expect((await logIn({ from })).headers['retry-after']).toBe('60')
  passTime(60 * SECOND)
  expect((await logIn({ from, password: account.password })).statusCode).toBe(200)
})

test('many log-ins at once are counted one by one', async () => {
  const from = createNewAddress()
  const responses = await Promise.all(Array.from({ length: 25 }, () => logIn({ from })))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('after failures from one address another may still log in, and a success deletes the count', async () => {
  await failLogIns(10, { from: createNewAddress() })
  const from = createNewAddress()
  await failLogIns(9, { from })
  expect((await logIn({ from, password: account.password })).statusCode).toBe(200)
  expect(await failLogIns(10, { from })).toEqual(new Set([401]))
})

test('a try whose password the server is too busy to check counts as no failure', async () => {
  const from = createNewAddress()
  const confirm = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/sessions/confirm',
      headers: { authorization: `Bearer ${account.token}`, 'x-forwarded-for': from },
      payload: { password: account.password },
    })
  isBusy = true
  expect(await failLogIns(60, { from, password: account.password })).toEqual(new Set([503]))
  for (let time = 0; time < 25; time++) expect((await confirm()).statusCode).toBe(503)
  isBusy = false
  expect((await confirm()).statusCode).toBe(200)
  expect((await logIn({ from, password: account.password })).statusCode).toBe(200)
  expect(waited).toEqual([])
})

test('failures for an unknown account are counted the same', async () => {
  const from = createNewAddress()
  expect(await failLogIns(10, { from, email: 'nobody@people.test' })).toEqual(new Set([401]))
  expect(await failLogIns(1, { from, email: 'nobody@people.test' })).toEqual(new Set([429]))
})

test('an address is slowed down after 50 failures of any account, a whole /64 counting as one, and nobody is refused (B3)', async () => {
  for (let time = 0; time < 50; time++) {
    const attempt = { from: `2001:db8:1:2::${time}`, email: `person${time}@people.test` }
    expect((await logIn(attempt)).statusCode).toBe(401)
  }
  expect(waited).toEqual([])
  expect((await logIn({ from: '2001:db8:1:2:ffff::1', password: account.password })).statusCode).toBe(200)
  expect(waited).toEqual([5_000])
  expect((await logIn({ from: '2001:db8:1:3::1', password: account.password })).statusCode).toBe(200)
  expect(waited).toEqual([5_000])
})

test('after 100 failures from everywhere an account is slowed down, never refused', async () => {
  for (let time = 0; time < 25; time++) await failLogIns(4, { from: `192.0.2.${time}` })
  expect(waited).toEqual([])
  const response = await logIn({ from: createNewAddress(), password: account.password })
  expect(response.statusCode).toBe(200)
  expect(waited).toEqual([2_000])
})

test('one address may sign up only so often an hour', async () => {
  const from = createNewAddress()
  const signUp = () => {
    const email = `${crypto.randomUUID()}@people.test`
    const payload = { name: 'Ada', email, password: account.password, 'confirm-password': account.password }
    return server.app.inject({ method: 'POST', url: '/api/signup', headers: { 'x-forwarded-for': from }, payload })
  }
  for (let time = 0; time < 3; time++) expect((await signUp()).statusCode).toBe(201)
  expect((await signUp()).statusCode).toBe(429)
  passTime(60 * MINUTE)
  expect((await signUp()).statusCode).toBe(201)
})
