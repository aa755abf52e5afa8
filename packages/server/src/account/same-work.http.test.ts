import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordHashing } from '#passwords/password-hashing.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, TEST_PASSWORD, type TestAccount } from '#test/tools/test-accounts.ts'

const work: string[] = []

let server: TestServer
let nobody: ReturnType<typeof callAs>
let account: TestAccount
beforeAll(async () => {
  const hashing = createPasswordHashing()
  server = await startTestServer({
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Bricks <bricks@server.test>' }, resetsPerHour: 0 },
    log: ({ query }) => void work.push(query.sql),
    ports: {
      passwordHashing: {
        hash: (password) => {
          work.push('hash')
          return hashing.hash(password)
        },
        verify: (password, stored) => {
          work.push('verify')
          return hashing.verify(password, stored)
        },
      },
    },
  })
  nobody = callAs(server.app, undefined)
})
beforeEach(async () => {
  account = await createTestAccount(server)
})
afterAll(() => server.close())

async function postAndListWork(path: string, body: object) {
  work.length = 0
  const response = await nobody.post(path, body)
  const headers = { ...response.headers, date: '', 'x-request-id': '' }
  return { status: response.statusCode, body: response.body, headers, work: [...work] }
}

const createUnknownEmail = () => `${crypto.randomUUID()}@people.test`

describe('whether an address has an account cannot be told from the work (B4)', () => {
  test('a sign-in that fails does the same work for a known and an unknown address', async () => {
    const password = 'not this river'
    const known = await postAndListWork('/login', { email: account.email, password })
    expect(known.status).toBe(401)
    expect(known.work.filter((step) => step === 'verify')).toHaveLength(1)
    expect(await postAndListWork('/login', { email: createUnknownEmail(), password })).toEqual(known)
  })

  test('a request for a new password does the same work for a known and an unknown address', async () => {
    const known = await postAndListWork('/password/forgot', { email: account.email })
    expect(known.status).toBe(200)
    expect(known.work.length).toBeGreaterThan(0)
    expect(await postAndListWork('/password/forgot', { email: createUnknownEmail() })).toEqual(known)
  })

  test('a sign-up hashes the password before it looks up the address', async () => {
    const createSignUpForm = (email: string) => ({
      name: 'Ada',
      email,
      password: TEST_PASSWORD,
      'confirm-password': TEST_PASSWORD,
    })
    const [free, taken] = [
      await postAndListWork('/signup', createSignUpForm(createUnknownEmail())),
      await postAndListWork('/signup', createSignUpForm(account.email)),
    ]
    expect([free.status, taken.status]).toEqual([201, 400])
    const cutAfterInsert = (steps: string[]) =>
      steps.slice(0, steps.findIndex((step) => /^insert into "(users|email_owners)"/.test(step)) + 1)
    expect(cutAfterInsert(free.work).filter((step) => step === 'hash')).toHaveLength(1)
    expect(cutAfterInsert(taken.work)).toEqual(cutAfterInsert(free.work))
  })
})
