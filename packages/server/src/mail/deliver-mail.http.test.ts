import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveContactMessage } from '#contact/contact.service.ts'
import { createLogger } from '#logger.ts'
import { makeMailDue } from '#operator/reports.repository.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { MAIL_LIMITS } from '#throttle/rate-limits.ts'
import { MINUTE, RETRY_WAITS } from '#time.ts'
import { deliverDueMail, startDeliveringMail } from './deliver-mail.ts'
import { insertMail } from './mail-outbox.repository.ts'
import type { MailTemplate } from './mail-template.ts'
import type { OutgoingMail } from './mail-transport.ts'

const MAILS = Number(process.env.MAILS ?? 20)
const START = new Date('2026-11-21T12:00:00Z')

let server: MailingServer
let account: TestAccount
let now = START
let log = ''
beforeEach(async () => {
  now = START
  log = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk
      done()
    },
  })
  server = await startMailingServer({ ports: { clock: () => now, logger: createLogger('debug', sink) } })
  account = await createTestAccount(server)
  await confirmTestAddress(server, account)
  await server.deliver()
  server.mail.received.length = 0
})
afterEach(() => server.close())

const requestPasswordReset = () => callAs(server.app, undefined).post('/password/forgot', { email: account.email })
const countQueued = async () => (await server.context.database.selectFrom('mail_outbox').select('id').execute()).length
const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
}

test('a mail server that refuses is asked again after 1, 5, 30 minutes, 2 and 12 hours, then no more (R43)', async () => {
  server.mail.setRefusing(true)
  expect((await requestPasswordReset()).statusCode).toBe(200)
  const countTries = () => log.split('mail not sent').length - 1
  await server.deliver()
  for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
    expect(countTries()).toBe(index + 1)
    passMinutes(minutes - 0.1)
    await server.deliver()
    expect(countTries()).toBe(index + 1)
    passMinutes(0.1)
    await server.deliver()
  }
  expect(countTries()).toBe(6)
  expect(log).toContain('mail given up')
  expect(await countQueued()).toBe(0)
  expect(log).not.toContain(account.email)
  expect(log).not.toContain('token=')
})

test('a mail that was queued while the clock was ahead is sent once the clock is right, and tried as often as any other', async () => {
  passMinutes(24 * 60)
  expect((await requestPasswordReset()).statusCode).toBe(200)
  passMinutes(-24 * 60)
  server.mail.setRefusing(true)
  for (let at = 0; at < 3; at++) await server.deliver()
  expect(log.split('mail not sent').length - 1).toBe(1)
  server.mail.setRefusing(false)
  passMinutes(1)
  await server.deliver()
  expect(server.mail.received).toHaveLength(1)
})

test('the log says why a mail server is not reached', async () => {
  const away = { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Bricks <bricks@server.test>' } }
  const { context, app, close } = await startMailingServer({
    config: away,
    ports: { clock: () => now, logger: server.context.logger },
  })
  const { email } = await createTestAccount({ context, app })
  await deliverDueMail(context)
  expect(log).toContain('"code":"ECONNREFUSED"')
  expect(log).not.toContain(email)
  await close()
})

test('a mail server that is back gets the mail, with a link that is still valid (R43)', async () => {
  server.mail.setRefusing(true)
  await requestPasswordReset()
  await server.deliver()
  passMinutes(1)
  await server.deliver()
  passMinutes(5)
  await server.deliver()
  server.mail.setRefusing(false)
  passMinutes(30)
  const { token } = await server.getLastMail(account.email)
  const choice = { token, new_password: 'another quiet river', confirm_password: 'another quiet river' }
  expect((await callAs(server.app, undefined).post('/password/reset', choice)).statusCode).toBe(200)
  expect(log).not.toContain(token)
})

test('a link that was mailed again, because the answer to the first try was lost, is no duplicate for mail programs', async () => {
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => {
    sent.push(mail)
    if (sent.length <= 2) throw new Error('The answer of the mail server was lost.')
  }
  const context = { ...server.context, mailTransport: { send } }
  await requestPasswordReset()
  await insertMail(server.context.database, { kind: 'password_changed', userId: account.userId }, now)
  await deliverDueMail(context)
  passMinutes(1)
  await deliverDueMail(context)
  const [first, second] = sent.filter(({ subject }) => subject === 'Choose a new password')
  expect(second?.text).not.toBe(first?.text)
  expect(second?.id).not.toBe(first?.id)
  const [one, again] = sent.filter(({ subject }) => subject === 'Your password was changed')
  expect(again).toEqual(one)
})

test('a mail that an operator makes due during its last try is not given up', async () => {
  const { database } = server.context
  await insertMail(database, { kind: 'password_changed', userId: account.userId }, now)
  const { id } = await database.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow()
  await database.updateTable('mail_outbox').set({ attempts: RETRY_WAITS.length }).execute()
  const send = async () => {
    await makeMailDue(database, { accountId: account.userId, id, now })
    throw new Error('The mail server is away.')
  }
  await deliverDueMail({ ...server.context, mailTransport: { send } })
  expect(log).not.toContain('mail given up')
  await server.deliver()
  expect(server.mail.received.map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('two processes and a mail server that comes and goes deliver each mail once (R43)', {
  timeout: 60_000 + MAILS * 1_000,
}, async () => {
  const context = { ...server.context, config: { ...server.context.config, contactEmail: 'support@server.test' } }
  const messages = Array.from({ length: MAILS }, (_nothing, index) => `Message ${index}.`)
  for (const [index, message] of messages.entries()) {
    if (index % MAIL_LIMITS.byKind.contact_message.perRecipient.limit === 0) passMinutes(60)
    const address = `10.0.${index >> 8}.${index & 255}`
    await receiveContactMessage(context, { email: 'ada@people.test', message }, address)
  }
  for (let minute = 0; (await countQueued()) > 0; minute++) {
    expect(minute).toBeLessThan(20 * 60 + MAILS)
    server.mail.setRefusing(minute < 60 && minute % 3 !== 2)
    await Promise.all([deliverDueMail(context), deliverDueMail(context)])
    passMinutes(1)
  }
  const texts = server.mail.findFor('support@server.test').map(({ text = '' }) => text.split('\n\n')[1])
  expect(texts.sort()).toEqual(messages.map((message) => `> ${message}`).sort())
})

test('a mail server that is not there fails no request (R43)', async () => {
  await server.mail.close()
  expect((await requestPasswordReset()).statusCode).toBe(200)
  await deliverDueMail(server.context)
  expect(log).toMatch(/"code":"E(CONNECTION|SOCKET|CONNREFUSED)"/)
  expect(await countQueued()).toBe(1)
})

test('many processes that look at the same time send each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createTestAccount(server)))
  await Promise.all(Array.from({ length: 5 }, () => deliverDueMail(server.context)))
  expect(server.mail.received).toHaveLength(people.length)
  for (const { email } of people) expect(server.mail.findFor(email)).toHaveLength(1)
  expect(await countQueued()).toBe(0)
})

test('a process that dies while it sends leaves the mail to the next one', async () => {
  await requestPasswordReset()
  const dying = { ...server.context, mailTransport: { send: () => new Promise<void>(() => {}) } }
  void deliverDueMail(dying)
  await expect
    .poll(
      async () =>
        (await server.context.database.selectFrom('mail_outbox').select('attempts').executeTakeFirst())?.attempts,
    )
    .toBe(1)
  await server.deliver()
  expect(server.mail.received).toEqual([])
  passMinutes(1)
  expect((await server.getLastMail(account.email)).subject).toBe('Choose a new password')
})

test('a mail that took longer to write than the wait for its next try is sent once', async () => {
  await requestPasswordReset()
  const { mailTemplates, database } = server.context
  const written = Promise.withResolvers<void>()
  const writeSlowly: MailTemplate = async (...told) => {
    const mail = await mailTemplates.password_reset(...told)
    await written.promise
    return mail
  }
  const slow = { ...server.context, mailTemplates: { ...mailTemplates, password_reset: writeSlowly } }
  const delivering = deliverDueMail(slow)
  const readLink = () => database.selectFrom('password_resets').select('owner_id').executeTakeFirst()
  await expect.poll(readLink).toEqual({ owner_id: account.userId })
  passMinutes(1)
  await server.deliver()
  written.resolve()
  await delivering
  expect(server.mail.received).toHaveLength(1)
})

test('a link that is asked for while weekly mails are being sent does not wait for the rest of them', async () => {
  const { database, mailTemplates } = server.context
  for (let count = 0; count < 3; count++)
    await insertMail(database, { kind: 'weekly_insights', userId: account.userId }, now)
  const weekly_insights: MailTemplate = async () => ({
    to: account.email,
    content: { subject: 'Week', paragraphs: [] },
  })
  const sent: string[] = []
  const send = async ({ subject }: OutgoingMail) => {
    sent.push(subject)
    if (sent.length === 1) await requestPasswordReset()
  }
  const context = { ...server.context, mailTemplates: { ...mailTemplates, weekly_insights }, mailTransport: { send } }
  while ((await deliverDueMail(context)) > 0);
  expect(sent).toEqual(['Week', 'Choose a new password', 'Week', 'Week'])
})

test('a name that holds markup is plain text in the mail', async () => {
  const name = '<img src=x onerror=alert(1)> "Ada" & Co'
  await callAs(server.app, account).post('/user/name', { name })
  await requestPasswordReset()
  const { text, html } = await server.getLastMail(account.email)
  expect(text).toContain(`Hello ${name},`)
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &quot;Ada&quot; &amp; Co,')
  expect(html).not.toContain('<img')
})

test('startMailing sends what is queued and ends soon after it is stopped', async () => {
  const stop = startDeliveringMail(server.context)
  await requestPasswordReset()
  await expect.poll(() => server.mail.findFor(account.email).length).toBe(1)
  await stop()
  await callAs(server.app, account).post('/user/password', {
    current_password: account.password,
    new_password: 'another quiet river',
    confirm_password: 'another quiet river',
  })
  expect(await countQueued()).toBe(1)
})
