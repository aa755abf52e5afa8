import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { DAY, MINUTE, SECOND } from '#time.ts'
import { findAccountById } from '#users/user.repository.ts'
import { findSecondFactorState } from './find-second-factor.repository.ts'
import { removePasskey } from './passkeys/add-passkey.ts'
import {
  type FactorOwner,
  finishOneTimeCodes,
  removeOneTimeCodes,
  renewRecoveryCodes,
} from './second-factor.service.ts'

let server: MailingServer
let second: TestServer
let now = new Date('2026-11-21T12:00:00Z')
let account: TestAccount
let me: ReturnType<typeof callAs>
beforeAll(async () => {
  server = await startMailingServer({ ports: { clock: () => now } })
  const { database, encryptionKeys } = server.context
  second = await startTestServer({ ports: { clock: () => now, database, encryptionKeys } })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * DAY)
  account = await createTestAccount(server)
  await confirmTestAddress(server, account)
  me = callAs(server.app, account)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const callAsNobody = () => callAs(server.app, undefined)
const passTime = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const generateOneTimeCode = (secret: string, shift = 0) =>
  generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) + shift })

async function turnOn(): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = (await me.post('/user/codes/start')).json()
  const finished = await me.post('/user/codes/finish', { code: generateOneTimeCode(secret) })
  expect(finished.statusCode, finished.body).toBe(200)
  passTime(30 * SECOND)
  return { secret, recovery: finished.json().recovery_codes }
}

/** The person as a request has them that was admitted before what happens next. */
async function admitOwner(): Promise<FactorOwner> {
  const found = await findAccountById(server.context.database, account.userId)
  if (!found) throw new Error('There is no such account.')
  const [{ id: sessionId }] = (await me.get('/sessions')).json()
  return { user: found.user, sessionId, address: '192.0.2.7' }
}

async function givePassword(device?: string): Promise<string> {
  const { email, password } = account
  const answer = await callAsNobody().post('/login', { email, password, ...(device && { device }) })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'second_factor_needed'])
  return answer.json().ticket
}

const finishLogIn = (body: object, app = server.app) => callAs(app, undefined).post('/login/second-factor', body)

describe('turning codes on', () => {
  test('codes are asked for only after a first code was given, and ten recovery codes are told once', async () => {
    const started = (await me.post('/user/codes/start')).json()
    expect(started.address).toContain(`secret=${started.secret}`)
    expect(started.address).toContain('issuer=Bricks')
    expect((await callAsNobody().post('/login', account)).statusCode).toBe(200)
    const wrong = await me.post('/user/codes/finish', { code: generateOneTimeCode(started.secret, 300) })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_code'])
    expect((await callAsNobody().post('/login', account)).statusCode).toBe(200)
    const finished = (await me.post('/user/codes/finish', { code: generateOneTimeCode(started.secret) })).json()
    expect(new Set(finished.recovery_codes).size).toBe(10)
    for (const code of finished.recovery_codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    await givePassword()
    expect((await me.get('/user/second-factors')).json()).toEqual({
      codes: true,
      recovery_codes: 10,
      passkeys: [],
      password: true,
    })
  })

  test('the secret and the recovery codes lie in storage neither plain nor in the user’s data', async () => {
    const { secret, recovery } = await turnOn()
    const dump = JSON.stringify(await dumpDatabase(server.context.database))
    const data = (await me.get('/user/data')).body
    for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(dump).not.toContain(text)
      expect(data).not.toContain(text)
    }
  })

  test('a session that turned codes on has proved them, and others have not', async () => {
    const other = (await callAsNobody().post('/login', account)).json().token
    const readSessionState = async (token: string) => {
      const [own] = (await callAs(server.app, { token }).get('/sessions'))
        .json()
        .filter(({ current }: { current: boolean }) => current)
      return findSecondFactorState(server.context.database, { userId: account.userId, sessionId: own.id })
    }
    expect(await readSessionState(account.token)).toEqual({ has: false, proved: false })
    const { secret } = await turnOn()
    expect(await readSessionState(account.token)).toEqual({ has: true, proved: true })
    expect(await readSessionState(other)).toEqual({ has: true, proved: false })
    await callAs(server.app, { token: other }).post('/sessions/confirm', { password: account.password })
    expect(await readSessionState(other)).toEqual({ has: true, proved: false })
    await callAs(server.app, { token: other }).post('/sessions/confirm', { totp: generateOneTimeCode(secret) })
    expect(await readSessionState(other)).toEqual({ has: true, proved: true })
  })

  test('codes that are on cannot be set up anew, and a set-up that was never begun cannot be finished', async () => {
    expect((await me.post('/user/codes/finish', { code: '123456' })).json().code).toBe('second_factor_missing')
    await turnOn()
    expect((await me.post('/user/codes/start')).json().code).toBe('second_factor_stands')
    expect((await me.post('/user/codes/finish', { code: '123456' })).json().code).toBe('second_factor_missing')
  })

  test('N12: who is still turning codes on or off when a new password ends the session changes nothing', async () => {
    const { context } = server
    const { secret } = (await me.post('/user/codes/start')).json()
    const owner = await admitOwner()
    const other = callAs(server.app, (await callAsNobody().post('/login', account)).json())
    const next = 'another quiet river'
    await other.post('/user/password', {
      current_password: account.password,
      new_password: next,
      confirm_password: next,
    })
    const gone = { code: 'not_signed_in' }
    await expect(finishOneTimeCodes(context, owner, generateOneTimeCode(secret))).rejects.toMatchObject(gone)
    await expect(removeOneTimeCodes(context, owner)).rejects.toMatchObject(gone)
    await expect(renewRecoveryCodes(context, owner)).rejects.toMatchObject(gone)
    await expect(removePasskey(context, owner, 'any')).rejects.toMatchObject(gone)
    expect((await other.get('/user/second-factors')).json()).toMatchObject({ codes: false, recovery_codes: 0 })
    expect((await callAsNobody().post('/login', { email: account.email, password: next })).statusCode).toBe(200)
  })

  test('N12: turning codes off needs step-up, and then the password alone signs in and nothing of them is left', async () => {
    await turnOn()
    passTime(11 * MINUTE)
    expect((await me.post('/user/codes/remove')).json().code).toBe('password_needed')
    await givePassword()
    await me.post('/sessions/confirm', { password: account.password })
    expect((await me.post('/user/codes/remove')).statusCode).toBe(200)
    expect((await callAsNobody().post('/login', account)).statusCode).toBe(200)
    const { database } = server.context
    for (const table of ['one_time_codes', 'recovery_codes', 'secrets'] as const) {
      const rows = await database.selectFrom(table).select('owner_id').where('owner_id', '=', account.userId).execute()
      expect(rows).toEqual([])
    }
  })

  test('N17: the owner is told by mail of codes that are turned on and off', async () => {
    await turnOn()
    expect((await server.getLastMail(account.email)).subject).toBe('Codes are asked for when you sign in')
    await me.post('/user/codes/remove')
    expect((await server.getLastMail(account.email)).subject).toBe('Codes are asked for no longer')
  })
})

describe('signing in with a code', () => {
  test('a wrong password learns nothing of the second factor', async () => {
    await turnOn()
    const wrong = await callAsNobody().post('/login', { email: account.email, password: 'not this river' })
    const unknown = await callAsNobody().post('/login', { email: 'nobody@people.test', password: 'not this river' })
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body])
  })

  test('the right password and a code open a session that counts as proved', async () => {
    const { secret } = await turnOn()
    const answer = await finishLogIn({ ticket: await givePassword(), totp: generateOneTimeCode(secret) })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ user: { username: account.email } })
    expect((await callAs(server.app, answer.json()).get('/auth/user')).statusCode).toBe(200)
  })

  test.each([
    [-30, 200],
    [30, 200],
    [-60, 400],
    [60, 400],
  ])('a clock that is %i s off: %i', async (shift, status) => {
    const { secret } = await turnOn()
    passTime(2 * MINUTE)
    const answer = await finishLogIn({ ticket: await givePassword(), totp: generateOneTimeCode(secret, shift) })
    expect(answer.statusCode).toBe(status)
  })

  test('a code works once, also in two processes at the same time', async () => {
    const { secret } = await turnOn()
    const [one, other] = [await givePassword(), await givePassword()]
    const totp = generateOneTimeCode(secret)
    const answers = await Promise.all([
      finishLogIn({ ticket: one, totp }),
      finishLogIn({ ticket: other, totp }, second.app),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await finishLogIn({ ticket: await givePassword(), totp })).json().code).toBe('wrong_code')
    expect((await me.post('/sessions/confirm', { totp })).json().code).toBe('wrong_code')
  })

  test('an older code than the newest used one is refused', async () => {
    const { secret } = await turnOn()
    passTime(2 * MINUTE)
    expect(
      (await finishLogIn({ ticket: await givePassword(), totp: generateOneTimeCode(secret, 30) })).statusCode,
    ).toBe(200)
    expect((await finishLogIn({ ticket: await givePassword(), totp: generateOneTimeCode(secret) })).statusCode).toBe(
      400,
    )
  })

  test('a ticket opens one session, for five minutes, and not after the password changed', async () => {
    const { secret } = await turnOn()
    const spent = await givePassword()
    await finishLogIn({ ticket: spent, totp: generateOneTimeCode(secret) })
    passTime(30 * SECOND)
    expect((await finishLogIn({ ticket: spent, totp: generateOneTimeCode(secret) })).json().code).toBe(
      'sign_in_expired',
    )
    const late = await givePassword()
    passTime(5 * MINUTE)
    expect((await finishLogIn({ ticket: late, totp: generateOneTimeCode(secret) })).json().code).toBe('sign_in_expired')
    const former = await givePassword()
    const next = 'another quiet river'
    await me.post('/user/password', { current_password: account.password, new_password: next, confirm_password: next })
    expect((await finishLogIn({ ticket: former, totp: generateOneTimeCode(secret) })).json().code).toBe(
      'sign_in_expired',
    )
    expect((await me.post('/sessions/confirm', { totp: generateOneTimeCode(secret) })).statusCode).toBe(200)
  })

  test.each([
    ['a forged ticket', (ticket: string) => `${ticket.slice(0, -4)}AAAA`],
    ['a ticket of another text', (ticket: string) => `e30.${ticket.split('.')[1]}`],
    ['no ticket', () => 'unknown'],
  ])('%s is refused', async (_name, change) => {
    const { secret } = await turnOn()
    const answer = await finishLogIn({ ticket: change(await givePassword()), totp: generateOneTimeCode(secret) })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_expired'])
  })

  test.each([
    [{ totp: '' }],
    [{ totp: null }],
    [{ totp: ['123456'] }],
    [{ totp: 123456 }],
    [{ recovery_code: '' }],
    [{}],
  ])('what is no code is refused as such: %j', async (body) => {
    const answer = await finishLogIn({ ticket: 'unknown', ...body })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  })

  test('a code of another account is refused', async () => {
    const { secret } = await turnOn()
    const mine = account
    account = await createTestAccount(server)
    me = callAs(server.app, account)
    await turnOn()
    const ticket = await givePassword()
    expect((await finishLogIn({ ticket, totp: generateOneTimeCode(secret) })).statusCode).toBe(400)
    account = mine
  })
})

describe('recovery codes', () => {
  test('a recovery code signs in once, however it is spelt, and the owner is told', async () => {
    const { recovery } = await turnOn()
    const [first = '', other = ''] = recovery
    const spelt = first.replaceAll('-', ' ').toUpperCase()
    expect((await finishLogIn({ ticket: await givePassword(), recovery_code: spelt })).statusCode).toBe(200)
    expect((await finishLogIn({ ticket: await givePassword(), recovery_code: first })).json().code).toBe('wrong_code')
    expect((await me.get('/user/second-factors')).json().recovery_codes).toBe(9)
    await server.deliver()
    expect(server.mail.findFor(account.email).map(({ subject }) => subject)).toContain('A recovery code was used')
    expect((await me.post('/sessions/confirm', { recovery_code: other })).statusCode).toBe(200)
  })

  test('new recovery codes make the ones of before void; without a factor there are none', async () => {
    expect((await me.post('/user/recovery-codes')).json().code).toBe('second_factor_missing')
    const { recovery } = await turnOn()
    const renewed: string[] = (await me.post('/user/recovery-codes')).json().recovery_codes
    expect(renewed).toHaveLength(10)
    expect((await finishLogIn({ ticket: await givePassword(), recovery_code: recovery[0] })).statusCode).toBe(400)
    expect((await finishLogIn({ ticket: await givePassword(), recovery_code: renewed[0] })).statusCode).toBe(200)
  })
})

describe('many wrong codes', () => {
  test('N12: whoever stole a session has few guesses a day, and a right code begins them anew', async () => {
    const { secret } = await turnOn()
    const guess = async () => (await me.post('/sessions/confirm', { totp: '000000' })).statusCode
    const guessTenTimes = async () => {
      passTime(16 * MINUTE)
      const statuses: number[] = []
      for (let at = 0; at < 11; at++) statuses.push(await guess())
      return statuses
    }
    const tenWrong = [...Array(10).fill(400), 429]
    for (let round = 0; round < 6; round++) expect(await guessTenTimes()).toEqual(tenWrong)
    expect(await guessTenTimes()).toEqual(Array(11).fill(429))
    passTime(24 * 60 * MINUTE)
    expect(await guess()).toBe(400)
    expect((await me.post('/sessions/confirm', { totp: generateOneTimeCode(secret) })).statusCode).toBe(200)
    for (let round = 0; round < 6; round++) expect(await guessTenTimes()).toEqual(tenWrong)
  })

  test('N11: strangers with the password get few tries from however many addresses; a known device and a recovery code still sign in', async () => {
    const { secret, recovery } = await turnOn()
    const { device } = (await finishLogIn({ ticket: await givePassword(), totp: generateOneTimeCode(secret) })).json()
    const ticket = await givePassword()
    const statuses: number[] = []
    for (let tries = 0; tries < 31; tries++) statuses.push((await finishLogIn({ ticket, totp: '000000' })).statusCode)
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect(statuses[30]).toBe(429)
    passTime(30 * SECOND)
    expect((await finishLogIn({ ticket, totp: generateOneTimeCode(secret) })).statusCode).toBe(429)
    expect((await finishLogIn({ ticket: await givePassword(), recovery_code: recovery[0] })).statusCode).toBe(200)
    const known = await finishLogIn({ ticket: await givePassword(device), totp: generateOneTimeCode(secret), device })
    expect(known.statusCode, known.body).toBe(200)
  })
})

describe('a sign-in from a browser that is not known', () => {
  const signIn = (more: object, agent: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': agent },
      payload: { email: account.email, password: account.password, ...more },
    })
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const deliverAndListSignInMails = async () => {
    await server.deliver()
    return server.mail.findFor(account.email).filter(({ subject }) => subject === 'A new sign-in to your account')
  }

  test('N17: the first sign-in of a browser is mailed, with its kind and network; the next ones are not', async () => {
    const { device } = (await signIn({}, CHROME)).json()
    expect(await deliverAndListSignInMails()).toHaveLength(1)
    expect((await deliverAndListSignInMails())[0]?.text).toContain('Chrome on Linux, from the network 127.0.0.0')
    await signIn({ device }, CHROME)
    expect(await deliverAndListSignInMails()).toHaveLength(1)
  })

  test('N6: nothing that a browser says of itself is in the mail', async () => {
    await signIn({}, 'https://evil.example/win-a-prize')
    expect((await deliverAndListSignInMails())[0]?.text).toContain('a program that is no browser')
    expect((await deliverAndListSignInMails())[0]?.text).not.toContain('evil')
  })

  test('N17: a wrong password is not mailed, and the second step decides, not the first', async () => {
    await callAsNobody().post('/login', { ...account, password: 'not this river' })
    const { secret } = await turnOn()
    const ticket = await givePassword()
    expect(await deliverAndListSignInMails()).toHaveLength(0)
    await finishLogIn({ ticket, totp: generateOneTimeCode(secret) })
    expect(await deliverAndListSignInMails()).toHaveLength(1)
  })
})
