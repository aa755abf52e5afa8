import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { warnOwnerOfUsage } from '#plans/usage/warn-owner-of-usage.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import {
  callAs,
  confirmTestAddress,
  createTestAccount,
  TEST_PASSWORD,
  type TestAccount,
} from '#test/tools/test-accounts.ts'
import { HOUR } from '#time.ts'
import { updateUser } from '#users/user.repository.ts'
import { insertMail } from './mail-outbox.repository.ts'
import type { MailKind } from './mail-outbox.table.ts'
import { queueMail } from './queue-mail.ts'

const LURE = 'You won 500 EUR! Claim: https://evil.test/claim'

let server: MailingServer
let account: TestAccount
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  server = await startMailingServer({
    config: { trustProxy: 1, contactEmail: 'help@bricks.test' },
    ports: { clock: () => now },
  })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * HOUR)
  account = await createTestAccount(server)
})
afterAll(() => server.close())

const confirmAddress = () => confirmTestAddress(server, account)
const renameUserTo = (name: string) => updateUser(server.context.database, account.userId, { name })
const listReceivedMails = () => server.mail.findFor(account.email)
const countMailsOfKind = (subject: string, address = account.email) =>
  server.mail.findFor(address).filter((mail) => mail.subject === subject).length
const signUp = (email: string, from = '203.0.113.1', name = 'Ada') =>
  server.app.inject({
    method: 'POST',
    url: '/api/signup',
    headers: { 'x-forwarded-for': from },
    payload: { name, email, password: TEST_PASSWORD, 'confirm-password': TEST_PASSWORD },
  })
async function countWaiting(kind: MailKind): Promise<number> {
  const rows = server.context.database.selectFrom('mail_outbox').select('id').where('kind', '=', kind)
  return (await rows.execute()).length
}
let password = TEST_PASSWORD
async function changePassword(to: string) {
  const change = { current_password: password, new_password: to, confirm_password: to }
  const response = await callAs(server.app, account).post('/user/password', change)
  if (response.statusCode === 200) password = to
  return response
}
beforeEach(() => {
  password = TEST_PASSWORD
})

const ASKED_FOR = new Set(['email_confirmation', 'password_reset', 'account_exists'])
const KINDS = [
  'password_reset',
  'email_confirmation',
  'account_exists',
  'password_changed',
  'usage_near',
  'budget_near',
  'weekly_insights',
  'usage_reached',
  'payment_failed',
  'paid_twice',
] as const satisfies MailKind[]

describe('an address that nobody has confirmed', () => {
  test.each(KINDS)(
    'N6: an unconfirmed address gets no word of the person who signed up with it, and only mail about itself: %s',
    async (kind) => {
      await server.deliver()
      const before = listReceivedMails().length
      await renameUserTo(LURE)
      const data = { limit: '100', until: now.toISOString() }
      const recipient = kind === 'password_reset' ? account.email.toLowerCase() : ''
      await insertMail(server.context.database, { kind, userId: account.userId, recipient, data }, now)
      await server.deliver()
      const mails = listReceivedMails().slice(before)
      expect(mails).toHaveLength(ASKED_FOR.has(kind) ? 1 : 0)
      for (const { text = '', html = '', subject = '' } of mails) expect(subject + text + html).not.toMatch(/won|evil/)
    },
  )

  test('N6: an unconfirmed address is not told of a changed password or a deleted account', async () => {
    expect((await changePassword('another quiet river')).statusCode).toBe(200)
    expect((await callAs(server.app, account).post('/deleteAccount')).statusCode).toBe(200)
    await server.deliver()
    expect(listReceivedMails()).toEqual([])
  })

  test('N6: an unconfirmed address is not told of used chats, but the account gets the notice', async () => {
    await server.deliver()
    const before = listReceivedMails().length
    const warning = { userId: account.userId, period: '2026-11', kind: 'limit_reached', limit: 100 } as const
    await warnOwnerOfUsage(server.context, warning)
    await server.deliver()
    expect(listReceivedMails()).toHaveLength(before)
    expect((await callAs(server.app, account).get('/notices')).json()).toMatchObject([{ kind: 'limit_reached' }])
  })
})

describe('a name', () => {
  test.each([
    ['an address', 'Claim: https://evil.test'],
    ['a line break', 'Ada\nClaim it'],
    ['a return', 'Ada\rBcc: x'],
    ['a line separator', 'Ada\u2028Claim it'],
    ['a control character', 'Ada\u0007'],
    ['letters that run the other way', 'Ada\u202Emoc.live'],
  ])('N6: a name with %s is refused with a reason, at sign-up and later', async (_case, name) => {
    const later = await callAs(server.app, account).post('/user/name', { name })
    const first = await signUp(`${crypto.randomUUID()}@people.test`, '203.0.113.1', name)
    for (const response of [first, later]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'name_refused'])
      expect(response.json().error).toMatch(/name/i)
    }
  })

  test.each(['Ada Lovelace', 'Bjørn', '李小龍', 'O’Neil & Sons: shop/café', 'नेहा', '👩‍💻 Ada'])(
    'N6: the name %s is accepted',
    async (name) => {
      const response = await callAs(server.app, account).post('/user/name', { name })
      expect([response.statusCode, response.json().name]).toEqual([200, name])
    },
  )

  test('N6: a forbidden name that was stored before is folded in a mail to its confirmed owner', async () => {
    await confirmAddress()
    await renameUserTo('Ada\r\nClaim: https://evil.test/claim')
    expect((await changePassword('another quiet river')).statusCode).toBe(200)
    const { text, html } = await server.getLastMail(account.email)
    expect(text).toContain('Hello Ada Claim: https evil.test/claim,')
    expect(text + html).not.toContain('://evil')
  })
})

describe('mails are counted', () => {
  test('N6: a password may be changed five times an hour, and again when the hour is over', async () => {
    await confirmAddress()
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) statuses.push((await changePassword(`another quiet river ${time}`)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await server.deliver()
    expect(countMailsOfKind('Your password was changed')).toBe(5)
    now = new Date(now.getTime() + HOUR)
    expect((await changePassword('a last quiet river')).statusCode).toBe(200)
  })

  test('N6: an address that is signed up with again and again is asked to confirm only so often an hour', async () => {
    const email = `${crypto.randomUUID()}@people.test`
    for (let time = 0; time < 9; time++) {
      const signedUp = await signUp(email, `198.51.100.${time}`)
      expect(signedUp.statusCode).toBe(201)
      await server.deliver()
      expect((await callAs(server.app, signedUp.json()).post('/deleteAccount')).statusCode).toBe(200)
    }
    expect(countMailsOfKind('Confirm your e-mail address', email)).toBe(6)
  })

  test('N6: one client can cause only so many mails of a kind an hour', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    for (let person = 0; person < 64; person++) {
      const payload = { email: `person${person}@people.test` }
      const asked = await server.app.inject({ method: 'POST', url: '/api/password/forgot', headers, payload })
      expect(asked.statusCode).toBe(200)
    }
    expect(await countWaiting('password_reset')).toBe(60)
    expect((await signUp(`${crypto.randomUUID()}@people.test`, '192.0.2.77')).statusCode).toBe(201)
    await server.deliver()
  })

  test('N6: a payment that fails again and again is mailed at most five times an hour', async () => {
    await confirmAddress()
    await server.deliver()
    const mail = { kind: 'payment_failed', userId: account.userId } as const
    for (let time = 0; time < 8; time++) await queueMail(server.context, server.context.database, mail)
    await server.deliver()
    expect(countMailsOfKind('A payment for your plan failed')).toBe(5)
  })
})

test('N6: a contact message is marked as a stranger’s words, and nothing is lost when many come', async () => {
  const sendContactForm = (from: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { 'x-forwarded-for': from },
      payload: { 'first-name': 'Ada\nBcc: x', email: 'ada@people.test', message: 'See https://evil.test' },
    })
  for (let time = 0; time < 110; time++) expect((await sendContactForm(`198.51.100.${time}`)).statusCode).toBe(200)
  expect(await countWaiting('contact_message')).toBe(100)
  const waiting = server.context.database.selectFrom('mail_outbox').select('id').where('kind', '=', 'contact_message')
  const [first] = await waiting.execute()
  await server.context.database
    .deleteFrom('mail_outbox')
    .where('id', '!=', first?.id ?? '')
    .execute()
  await server.deliver()
  const mails = server.mail.findFor('help@bricks.test')
  expect(mails[0]?.subject).toBe('Contact page: a message from Ada Bcc: x')
  expect(mails[0]?.text).toMatch(/^Somebody wrote this on the contact page; who they are nobody has checked\./)
  expect(mails[0]?.text).toContain('See https://evil.test')
  const kept = await server.context.database.selectFrom('contact_messages').select('id').execute()
  expect(kept).toHaveLength(110)
})
