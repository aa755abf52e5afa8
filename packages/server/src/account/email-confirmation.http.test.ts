import { ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail } from '#commands/people/confirm-email.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { DAY } from '#time.ts'

let server: MailingServer
let builder: Builder
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  server = await startMailingServer({ ports: { clock: () => now } })
})
beforeEach(async () => {
  builder = await createBuilder(server, { role: ROLE_PRO })
})
afterAll(() => server.close())

const confirmEmailWith = (token: unknown) => builder.post('/email/confirm', { token })
const readEmailConfirmed = async () => (await builder.get('/user/settings')).json().account.email_confirmed
const getMailedToken = async () => (await server.getLastMail(builder.email)).token

test('a new user is mailed a link and can deploy after it was followed', async () => {
  const id = await createTestProject(builder)
  expect(await readEmailConfirmed()).toBe(false)
  const refused = await builder.post('/project/deploy', { project_id: id })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_not_confirmed'])

  const { subject, text, token } = await server.getLastMail(builder.email)
  expect(subject).toBe('Confirm your e-mail address')
  expect(text).toContain(`http://bricks.test/confirm-email#token=${token}`)
  expect((await confirmEmailWith(token)).statusCode).toBe(200)
  expect(await readEmailConfirmed()).toBe(true)
  expect((await builder.post('/project/deploy', { project_id: id })).statusCode).toBe(200)
})

test('a stranger whose address was used reads nothing that the person who used it wrote', async () => {
  const email = 'stranger@people.test'
  const password = 'another quiet river'
  const name = 'you have won, see prize.test'
  await callAs(server.app, undefined).post('/signup', { name, email, password, 'confirm-password': password })
  const { text, html } = await server.getLastMail(email)
  expect(text + html).not.toContain('prize.test')
})

test('following the confirmation link twice is the same as once', async () => {
  const token = await getMailedToken()
  expect((await confirmEmailWith(token)).statusCode).toBe(200)
  expect((await confirmEmailWith(token)).statusCode).toBe(200)
})

describe('a link that is none confirms nothing', () => {
  test.each([
    ['null', null],
    ['empty', ''],
    ['an array', ['a']],
    ['an object', { $ne: '' }],
    ['a number', 1],
    ['invented', 'a'.repeat(43)],
  ])('a link that is none confirms nothing: %s', async (_case, token) => {
    expect((await confirmEmailWith(token)).statusCode).toBe(400)
    expect(await readEmailConfirmed()).toBe(false)
  })

  test('a confirmation link older than three days confirms nothing', async () => {
    const token = await getMailedToken()
    now = new Date(now.getTime() + 3 * DAY)
    expect((await confirmEmailWith(token)).json().code).toBe('link_expired')
  })

  test('a link to a new password does not confirm the address', async () => {
    await getMailedToken()
    await callAs(server.app, undefined).post('/password/forgot', { email: builder.email })
    expect((await confirmEmailWith(await getMailedToken())).json().code).toBe('link_expired')
    expect(await readEmailConfirmed()).toBe(false)
  })
})

test('the confirmation link is mailed again on request, at most five times an hour, and the newest is valid', async () => {
  const first = await getMailedToken()
  const statuses = []
  for (let asked = 0; asked < 6; asked++) statuses.push((await builder.post('/email/resend')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const second = await getMailedToken()
  expect((await confirmEmailWith(first)).statusCode).toBe(400)
  expect((await confirmEmailWith(second)).statusCode).toBe(200)
  const countConfirmationMails = () =>
    server.mail.received.filter(({ subject }) => subject === 'Confirm your e-mail address').length
  const before = countConfirmationMails()
  now = new Date(now.getTime() + DAY)
  expect((await callAs(server.app, builder).post('/login', builder)).statusCode).toBe(200)
  expect((await builder.post('/email/resend')).statusCode).toBe(200)
  await server.deliver()
  expect(countConfirmationMails()).toBe(before)
})

test('choosing a new password by mail confirms the address too', async () => {
  await server.deliver()
  await callAs(server.app, undefined).post('/password/forgot', { email: builder.email })
  const password = 'another quiet river'
  const choice = { token: await getMailedToken(), new_password: password, confirm_password: password }
  await callAs(server.app, undefined).post('/password/reset', choice)
  const { token } = (await callAs(server.app, undefined).post('/login', { email: builder.email, password })).json()
  const settings = await callAs(server.app, { token }).get('/user/settings')
  expect(settings.json().account.email_confirmed).toBe(true)
})

test('an operator confirms an address that no mail reaches', async () => {
  const { database } = server.context
  expect(await confirmEmail.run(database, [builder.email.toUpperCase()], server.context.config.storage)).toMatchObject([
    { confirmed: true },
  ])
  expect(await readEmailConfirmed()).toBe(true)
})

test('without a mail server an address counts as confirmed', async () => {
  const mute = await startTestServer()
  const account = await createTestAccount(mute)
  const me = callAs(mute.app, account)
  expect((await me.get('/user/settings')).json().account.email_confirmed).toBe(true)
  expect((await me.post('/email/resend')).json().code).toBe('mail_not_configured')
  await mute.close()
})
