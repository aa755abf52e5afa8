import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

const NEXT = 'another quiet river'
const MINUTE_MS = 60_000

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

const ask = (email: unknown = account.email) => nobody.post('/password/forgot', { email })
const choose = (token: unknown, next = NEXT) =>
  nobody.post('/password/reset', { token, new_password: next, confirm_password: next })
const signIn = (password: string) => nobody.post('/login', { email: account.email, password })
async function getToken(): Promise<string> {
  await ask()
  return (await server.getLastMail(account.email)).token
}

test('the mailed link sets a new password, ends every session and signs nobody in (B2)', async () => {
  const { subject, text, html, token } = await ask().then(() => server.getLastMail(account.email))
  expect(subject).toBe('Choose a new password')
  expect(text).toContain(`http://bricks.test/reset-password#token=${token}`)
  expect(html).toContain(`href="http://bricks.test/reset-password#token=${token}"`)
  const response = await choose(token)
  expect([response.statusCode, response.body]).toEqual([200, '{}'])
  expect((await callAs(server.app, account).get('/auth/user')).statusCode).toBe(401)
  expect((await signIn(account.password)).statusCode).toBe(401)
  expect((await signIn(NEXT)).statusCode).toBe(200)
  expect((await server.getLastMail(account.email)).subject).toBe('Your password was changed')
})

test('an address without an account is answered the same, and gets no mail (B4)', async () => {
  const known = await ask(account.email.toUpperCase())
  const unknown = await ask('nobody@people.test')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await server.deliver()
  expect(server.mail.findFor('nobody@people.test')).toEqual([])
  expect((await server.getLastMail(account.email)).subject).toBe('Choose a new password')
})

test('the link leads to the configured address, whatever host was asked', async () => {
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
  ])('%s', async (_case, token, code) => {
    await getToken()
    const response = await choose(token)
    expect([response.statusCode, response.json().code]).toEqual([400, code])
    expect((await signIn(account.password)).statusCode).toBe(200)
  })

  test('what is stored of it', async () => {
    await getToken()
    const query = server.context.database.selectFrom('password_resets').select('token_hash')
    const { token_hash } = await query.where('user_id', '=', account.userId).executeTakeFirstOrThrow()
    expect((await choose(token_hash)).json().code).toBe('link_expired')
  })

  test('used', async () => {
    const token = await getToken()
    expect((await choose(token)).statusCode).toBe(200)
    expect((await choose(token, 'a third quiet river')).json().code).toBe('link_expired')
    expect((await signIn(NEXT)).statusCode).toBe(200)
  })

  test('used many times at once, it works once', async () => {
    const token = await getToken()
    const answers = await Promise.all([1, 2, 3, 4].map((index) => choose(token, `${NEXT} ${index}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
  })

  test('expired', async () => {
    const token = await getToken()
    now = new Date(now.getTime() + 30 * MINUTE_MS)
    expect((await choose(token)).json().code).toBe('link_expired')
  })

  test('replaced by a newer one', async () => {
    const older = await getToken()
    const newer = await getToken()
    expect((await choose(older)).json().code).toBe('link_expired')
    expect((await choose(newer)).statusCode).toBe(200)
  })

  test('after a change of the password', async () => {
    const token = await getToken()
    const change = { current_password: account.password, new_password: NEXT, confirm_password: NEXT }
    expect((await callAs(server.app, account).post('/user/password', change)).statusCode).toBe(200)
    expect((await choose(token, 'a third quiet river')).json().code).toBe('link_expired')
  })

  test('another user’s changes that user’s password alone', async () => {
    const other = await createTestAccount(server)
    const token = await getToken()
    await nobody.post('/password/reset', {
      token,
      email: other.email,
      user_id: other.userId,
      new_password: NEXT,
      confirm_password: NEXT,
    })
    expect((await nobody.post('/login', other)).statusCode).toBe(200)
    expect((await signIn(NEXT)).statusCode).toBe(200)
  })
})

test('a wish that still waits to be mailed is dropped by a change of the password', async () => {
  await confirmTestAddress(server, account)
  await ask()
  const change = { current_password: account.password, new_password: NEXT, confirm_password: NEXT }
  await callAs(server.app, account).post('/user/password', change)
  await server.deliver()
  const subjects = server.mail.findFor(account.email).map(({ subject }) => subject)
  expect(subjects).toContain('Your password was changed')
  expect(subjects).not.toContain('Choose a new password')
})

test('a password that is too weak leaves the link as it is', async () => {
  const token = await getToken()
  expect((await choose(token, 'password123')).json().code).toBe('password_weak')
  expect((await choose(token)).statusCode).toBe(200)
})

test('who was locked out by failures comes in again after a reset', async () => {
  for (let tries = 0; tries < 10; tries++) await signIn('not this river')
  expect((await signIn(account.password)).statusCode).toBe(429)
  expect((await choose(await getToken())).statusCode).toBe(200)
  expect((await signIn(NEXT)).statusCode).toBe(200)
})

test('an address is mailed five links an hour at most, and nobody can tell', async () => {
  const answers = []
  for (let tries = 0; tries < 7; tries++) {
    answers.push((await ask()).statusCode)
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
  const links = () => server.mail.findFor(account.email).filter(({ subject }) => subject === 'Choose a new password')
  const tokens = () => links().map(({ text = '' }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '')

  test('leave the link that the owner asked for as it is (B5)', async () => {
    const own = await getToken()
    for (let time = 0; time < 6; time++) {
      await askFrom('198.51.100.1')
      await server.deliver()
    }
    expect((await choose(own)).statusCode).toBe(200)
  })

  test('use up none of the owner’s own (B5)', async () => {
    for (let time = 0; time < 9; time++) {
      await askFrom('198.51.100.1')
      await server.deliver()
    }
    const before = links().length
    expect((await choose(await getToken())).statusCode).toBe(200)
    expect(links()).toHaveLength(before + 1)
  })

  test('drop no wish of the owner’s that still waits (B5)', async () => {
    await ask()
    await askFrom('198.51.100.1')
    await server.deliver()
    expect(links()).toHaveLength(2)
  })

  test('fill the mailbox with so many an hour at most, from wherever they come (B5)', async () => {
    for (let time = 0; time < 40; time++) {
      await askFrom(`198.51.100.${time}`)
      await server.deliver()
    }
    expect(links()).toHaveLength(20)
  })

  test('from everywhere keep no link from a device that the account knows (B5)', async () => {
    const { device } = (await signIn(account.password)).json()
    for (let time = 0; time < 30; time++) await askFrom(`198.51.100.${time}`)
    await askFrom('198.51.100.1', device)
    await server.deliver()
    expect(links()).toHaveLength(21)
    for (let time = 0; time < 9; time++) {
      await askFrom('198.51.100.1', device)
      await server.deliver()
    }
    expect(links()).toHaveLength(25)
  })

  test('end with the first link that is used: all others are void (B5)', async () => {
    await askFrom('198.51.100.1')
    await server.deliver()
    const own = await getToken()
    const [strangers = ''] = tokens()
    expect((await choose(own)).statusCode).toBe(200)
    expect((await choose(strangers, 'a third quiet river')).json().code).toBe('link_expired')
  })
})

test('the database never holds the token (B8)', async () => {
  await ask()
  const before = JSON.stringify(await dumpDatabase(server.context.database))
  const { token } = await server.getLastMail(account.email)
  const after = JSON.stringify(await dumpDatabase(server.context.database))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(before + after).not.toContain(token)
})

test('one client may ask so often an hour', async () => {
  const strict = await startMailingServer({ config: { resetsPerHour: 2 } })
  const post = () => callAs(strict.app, undefined).post('/password/forgot', { email: 'nobody@people.test' })
  const statuses = [await post(), await post(), await post()].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 429])
  await strict.close()
})

test('without a mail server everybody is told so', async () => {
  const mute = await startTestServer()
  const someone = await createTestAccount(mute)
  for (const email of [someone.email, 'nobody@people.test']) {
    const response = await callAs(mute.app, undefined).post('/password/forgot', { email })
    expect([response.statusCode, response.json().code]).toEqual([503, 'mail_not_configured'])
  }
  await mute.close()
})
