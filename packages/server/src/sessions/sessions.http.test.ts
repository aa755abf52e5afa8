import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY, MINUTE } from '#time.ts'

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer({ ports: { clock: () => now } })
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  account = await createTestAccount(server)
})
afterAll(() => server.close())

const requestStatus = async (token: string) => (await callAs(server.app, { token }).get('/auth/user')).statusCode
const passTime = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
async function signInAgain(): Promise<string> {
  const response = await callAs(server.app, undefined).post('/login', account)
  return response.json().token
}

describe('a token', () => {
  test.each(['', 'Bearer', 'Bearer bricks_short', `Bearer bricks_${'x'.repeat(43)}`, 'Basic YTpi', 'Bearer null'])(
    'a token that is not valid is answered 401: %j',
    async (authorization) => {
      const response = await server.app.inject({ url: '/api/auth/user', headers: { authorization } })
      expect([response.statusCode, response.json().code]).toEqual([401, 'not_signed_in'])
    },
  )

  test('a token in the query is ignored', async () => {
    const response = await server.app.inject({ url: `/api/auth/user?token=${account.token}` })
    expect(response.statusCode).toBe(401)
  })

  test('a token ends after a week without use', async () => {
    passTime(7 * DAY - MINUTE)
    expect(await requestStatus(account.token)).toBe(200)
    passTime(7 * DAY - MINUTE)
    expect(await requestStatus(account.token)).toBe(200)
    passTime(7 * DAY)
    expect(await requestStatus(account.token)).toBe(401)
  })

  test('a token ends 30 days after sign-in however often it is used', async () => {
    for (let day = 0; day < 29; day += 5) {
      expect(await requestStatus(account.token)).toBe(200)
      passTime(5 * DAY)
    }
    expect(await requestStatus(account.token)).toBe(401)
  })

  test('the last use of a token is stored at most every five minutes', async () => {
    const readLastSeen = async () => (await callAs(server.app, account).get('/sessions')).json()[0].last_seen_at
    passTime(4 * MINUTE)
    expect(await readLastSeen()).toBe('2026-11-21T12:00:00.000Z')
    passTime(MINUTE)
    expect(await readLastSeen()).toBe('2026-11-21T12:05:00.000Z')
  })

  test('a token is void after sign-out, and others stay valid (B2)', async () => {
    const other = await signInAgain()
    await callAs(server.app, account).post('/logout')
    expect([await requestStatus(account.token), await requestStatus(other)]).toEqual([401, 200])
  })
})

describe('the list of sessions', () => {
  test('the list of sessions marks the one that asks and holds no token', async () => {
    await signInAgain()
    const response = await callAs(server.app, account).get('/sessions')
    const sessions: { current: boolean }[] = response.json()
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    expect(response.body).not.toMatch(/bricks_|token|hash/)
  })

  test('one session can be ended, or all but the one that asks', async () => {
    const [second, third] = [await signInAgain(), await signInAgain()]
    const sessions: { id: string; current: boolean }[] = (
      await callAs(server.app, { token: second }).get('/sessions')
    ).json()
    const own = sessions.find(({ current }) => current)
    await callAs(server.app, account).post('/sessions/revoke', { session_id: own?.id })
    expect([await requestStatus(account.token), await requestStatus(second), await requestStatus(third)]).toEqual([
      200, 401, 200,
    ])
    await callAs(server.app, account).post('/sessions/revoke')
    expect([await requestStatus(account.token), await requestStatus(third)]).toEqual([200, 401])
  })

  test("another user's session cannot be ended", async () => {
    const other = await createTestAccount(server)
    const [session] = (await callAs(server.app, account).get('/sessions')).json()
    const response = await callAs(server.app, other).post('/sessions/revoke', { session_id: session.id })
    expect(response.statusCode).toBe(404)
    expect(await requestStatus(account.token)).toBe(200)
  })
})

describe('a changed password', () => {
  const createPasswordChange = (changes: object = {}) => ({
    current_password: account.password,
    new_password: 'another quiet river',
    confirm_password: 'another quiet river',
    ...changes,
  })

  test('a changed password ends every other session, and only the new password signs in (B2)', async () => {
    const other = await signInAgain()
    expect((await callAs(server.app, account).post('/user/password', createPasswordChange())).statusCode).toBe(200)
    expect([await requestStatus(account.token), await requestStatus(other)]).toEqual([200, 401])
    const nobody = callAs(server.app, undefined)
    expect((await nobody.post('/login', account)).statusCode).toBe(401)
    expect((await nobody.post('/login', { ...account, password: 'another quiet river' })).statusCode).toBe(200)
  })

  test.each([
    ['a wrong current password', { current_password: 'not this river' }, 'wrong_password'],
    ['a confirmation that differs', { confirm_password: 'something else' }, 'password_mismatch'],
    ['a common password', { new_password: 'iloveyou1', confirm_password: 'iloveyou1' }, 'password_weak'],
  ])('a change of the password is refused with %s, and nothing changes', async (_case, changes, code) => {
    const other = await signInAgain()
    const response = await callAs(server.app, account).post('/user/password', createPasswordChange(changes))
    expect([response.statusCode, response.json().code]).toEqual([400, code])
    expect(await requestStatus(other)).toBe(200)
  })
})
