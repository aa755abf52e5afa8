import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetPassword } from '#commands/people/reset-password.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { MINUTE } from '#time.ts'

const NEXT = 'another quiet river'

let server: MailingServer
let nobody: ReturnType<typeof callAs>
let account: TestAccount
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  server = await startMailingServer({ config: { trustProxy: 1 }, ports: { clock: () => now } })
  nobody = callAs(server.app, undefined)
})
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  account = await createTestAccount(server)
  await server.deliver()
})
afterAll(() => server.close())

const requestReset = (email: unknown = account.email) => nobody.post('/password/forgot', { email })
const chooseNewPassword = (token: unknown, next = NEXT) =>
  nobody.post('/password/reset', { token, new_password: next, confirm_password: next })
const signIn = (password: string) => nobody.post('/login', { email: account.email, password })
async function getToken(): Promise<string> {
  await requestReset()
  return (await server.getLastMail(account.email)).token
}

test('the mailed link sets a new password, ends every session and signs nobody in (B2)', async () => {
  const { subject, text, html, token } = await requestReset().then(() => server.getLastMail(account.email))
  expect(subject).toBe('Choose a new password')
  expect(text).toContain(`http://bricks.test/reset-password#token=${token}`)
  expect(html).toContain(`href="http://bricks.test/reset-password#token=${token}"`)
  const response = await chooseNewPassword(token)
  expect([response.statusCode, response.body]).toEqual([200, '{}'])
  expect((await callAs(server.app, account).get('/auth/user')).statusCode).toBe(401)
  expect((await signIn(account.password)).statusCode).toBe(401)
  expect((await signIn(NEXT)).statusCode).toBe(200)
  await server.deliver()
  expect(server.mail.findFor(account.email).map(({ subject }) => subject)).toContain('Your password was changed')
})

test('a link that was asked for before an operator set a new password is not mailed after it', async () => {
  await requestReset()
  const { database, config } = server.context
  const [said] = await resetPassword.run(database, [account.email.toUpperCase()], config.storage)
  await server.deliver()
  expect(server.mail.findFor(account.email).map(({ subject }) => subject)).not.toContain('Choose a new password')
  expect((await signIn(String(said && 'password' in said && said.password))).statusCode).toBe(200)
})

test('an address without an account is answered the same, and gets no mail (B4)', async () => {
  const known = await requestReset(account.email.toUpperCase())
  const unknown = await requestReset('nobody@people.test')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await server.deliver()
  expect(server.mail.findFor('nobody@people.test')).toEqual([])
  expect((await server.getLastMail(account.email)).subject).toBe('Choose a new password')
})

test('the reset link leads to the configured address, whatever host was requested', async () => {
  const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
  await server.app.inject({ method: 'POST', url: '/api/password/forgot', headers, payload: { email: account.email } })
  expect((await server.getLastMail(account.email)).text).not.toContain('evil.test')
})

describe('a token that is none is refused, and the password stays (B5)', () => {
  test.each([
    ['null', null, 'invalid_input'],
    ['empty', '', 'invalid_input'],
    ['an array', ['a'], 'invalid_input'],
    ['an object', { $ne: '' }, 'invalid_input'],
    ['a number', 0, 'invalid_input'],
    ['too long', 'a'.repeat(101), 'invalid_input'],
    ['invented', 'a'.repeat(43), 'link_expired'],
  ])('B5: a reset token that is none (%s) is refused, and the password stays', async (_case, token, code) => {
    await getToken()
    const response = await chooseNewPassword(token)
    expect([response.statusCode, response.json().code]).toEqual([400, code])
    expect((await signIn(account.password)).statusCode).toBe(200)
  })

  test('the stored hash of a reset token is no token', async () => {
    await getToken()
    const query = server.context.database.selectFrom('password_resets').select('token_hash')
    const { token_hash } = await query.where('owner_id', '=', account.userId).executeTakeFirstOrThrow()
    expect((await chooseNewPassword(token_hash)).json().code).toBe('link_expired')
  })

  test('a used reset token is refused', async () => {
    const token = await getToken()
    expect((await chooseNewPassword(token)).statusCode).toBe(200)
    expect((await chooseNewPassword(token, 'a third quiet river')).json().code).toBe('link_expired')
    expect((await signIn(NEXT)).statusCode).toBe(200)
  })

  test('a reset token that is used many times at once works once', async () => {
    const token = await getToken()
    const answers = await Promise.all([1, 2, 3, 4].map((index) => chooseNewPassword(token, `${NEXT} ${index}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
  })

  test('an expired reset token is refused', async () => {
    const token = await getToken()
    now = new Date(now.getTime() + 30 * MINUTE)
    expect((await chooseNewPassword(token)).json().code).toBe('link_expired')
  })

  test('a reset token that was replaced by a newer one is refused', async () => {
    const older = await getToken()
    const newer = await getToken()
    expect((await chooseNewPassword(older)).json().code).toBe('link_expired')
    expect((await chooseNewPassword(newer)).statusCode).toBe(200)
  })

  test('a reset token is refused after a change of the password', async () => {
    const token = await getToken()
    const change = { current_password: account.password, new_password: NEXT, confirm_password: NEXT }
    expect((await callAs(server.app, account).post('/user/password', change)).statusCode).toBe(200)
    expect((await chooseNewPassword(token, 'a third quiet river')).json().code).toBe('link_expired')
  })

  test('a reset token of another user changes that user’s password alone', async () => {
    const other = await createTestAccount(server)
    const token = await getToken()
    await nobody.post('/password/reset', {
      token,
      email: other.email,
      owner_id: other.userId,
      new_password: NEXT,
      confirm_password: NEXT,
    })
    expect((await nobody.post('/login', other)).statusCode).toBe(200)
    expect((await signIn(NEXT)).statusCode).toBe(200)
  })
})

test('a reset mail that is still queued is dropped by a change of the password', async () => {
  await confirmTestAddress(server, account)
  await requestReset()
  const change = { current_password: account.password, new_password: NEXT, confirm_password: NEXT }
  await callAs(server.app, account).post('/user/password', change)
  await server.deliver()
  const subjects = server.mail.findFor(account.email).map(({ subject }) => subject)
  expect(subjects).toContain('Your password was changed')
  expect(subjects).not.toContain('Choose a new password')
})

test('a password that is too weak does not use up the reset link', async () => {
  const token = await getToken()
  expect((await chooseNewPassword(token, 'password123')).json().code).toBe('password_weak')
  expect((await chooseNewPassword(token)).statusCode).toBe(200)
})

test('a user locked out by failures can sign in again after a reset', async () => {
  for (let tries = 0; tries < 10; tries++) await signIn('not this river')
  expect((await signIn(account.password)).statusCode).toBe(429)
  expect((await chooseNewPassword(await getToken())).statusCode).toBe(200)
  expect((await signIn(NEXT)).statusCode).toBe(200)
})

test('an address is mailed at most five reset links an hour, and the answers do not tell', async () => {
  const answers = []
  for (let tries = 0; tries < 7; tries++) {
    answers.push((await requestReset()).statusCode)
    await server.deliver()
  }
  expect(answers).toEqual(Array.from({ length: 7 }, () => 200))
  const links = server.mail.findFor(account.email).filter(({ subject }) => subject === 'Choose a new password')
  expect(links).toHaveLength(5)
})

describe('requests of a stranger', () => {
  const askFrom = (from: string, device?: string) => {
    const payload = { email: account.email, device }
    const headers = { 'x-forwarded-for': from }
    return server.app.inject({ method: 'POST', url: '/api/password/forgot', headers, payload })
  }
  const listResetMails = () =>
    server.mail.findFor(account.email).filter(({ subject }) => subject === 'Choose a new password')
  const listMailedTokens = () => listResetMails().map(({ text = '' }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '')

  test('a stranger’s requests leave the owner’s reset link valid (B5)', async () => {
    const own = await getToken()
    for (let time = 0; time < 6; time++) {
      await askFrom('198.51.100.1')
      await server.deliver()
    }
    expect((await chooseNewPassword(own)).statusCode).toBe(200)
  })

  test('a stranger’s requests do not use up the owner’s own (B5)', async () => {
    for (let time = 0; time < 9; time++) {
      await askFrom('198.51.100.1')
      await server.deliver()
    }
    const before = listResetMails().length
    expect((await chooseNewPassword(await getToken())).statusCode).toBe(200)
    expect(listResetMails()).toHaveLength(before + 1)
  })

  test('a stranger’s requests do not drop the owner’s queued mail (B5)', async () => {
    await requestReset()
    await askFrom('198.51.100.1')
    await server.deliver()
    expect(listResetMails()).toHaveLength(2)
  })

  test('strangers’ requests send a mailbox only so many mails an hour, wherever they come from (B5)', async () => {
    for (let time = 0; time < 40; time++) {
      await askFrom(`198.51.100.${time}`)
      await server.deliver()
    }
    expect(listResetMails()).toHaveLength(20)
  })

  test('strangers’ requests keep no reset link from a device that the account knows (B5)', async () => {
    const { device } = (await signIn(account.password)).json()
    for (let time = 0; time < 30; time++) await askFrom(`198.51.100.${time}`)
    await askFrom('198.51.100.1', device)
    await server.deliver()
    expect(listResetMails()).toHaveLength(21)
    for (let time = 0; time < 9; time++) {
      await askFrom('198.51.100.1', device)
      await server.deliver()
    }
    expect(listResetMails()).toHaveLength(25)
  })

  test('the first reset link that is used makes all others void (B5)', async () => {
    await askFrom('198.51.100.1')
    await server.deliver()
    const own = await getToken()
    const [strangers = ''] = listMailedTokens()
    expect((await chooseNewPassword(own)).statusCode).toBe(200)
    expect((await chooseNewPassword(strangers, 'a third quiet river')).json().code).toBe('link_expired')
  })
})

test('the database never holds the reset token (B8)', async () => {
  await requestReset()
  const before = JSON.stringify(await dumpDatabase(server.context.database))
  const { token } = await server.getLastMail(account.email)
  const after = JSON.stringify(await dumpDatabase(server.context.database))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(before + after).not.toContain(token)
})

test('one client may ask for a reset only so often an hour', async () => {
  const strict = await startMailingServer({ config: { resetsPerHour: 2 } })
  const requestResetOfNobody = () =>
    callAs(strict.app, undefined).post('/password/forgot', { email: 'nobody@people.test' })
  const statuses = [await requestResetOfNobody(), await requestResetOfNobody(), await requestResetOfNobody()].map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses).toEqual([200, 200, 429])
  await strict.close()
})

test('without a mail server a request for a reset is answered so', async () => {
  const mute = await startTestServer()
  const someone = await createTestAccount(mute)
  for (const email of [someone.email, 'nobody@people.test']) {
    const response = await callAs(mute.app, undefined).post('/password/forgot', { email })
    expect([response.statusCode, response.json().code]).toEqual([503, 'mail_not_configured'])
  }
  await mute.close()
})
