import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs, confirmTestAddress, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

let server: MailingServer
let account: TestAccount
beforeAll(async () => {
  server = await startMailingServer()
})
beforeEach(async () => {
  account = await createTestAccount(server)
  await confirmTestAddress(server, account)
  await server.deliver()
})
afterAll(() => server.close())

const listMailSubjects = () => server.mail.findFor(account.email).map(({ subject }) => subject)
const signUp = (email: string) => {
  const password = 'another quiet river'
  const form = { name: 'Somebody', email, password, 'confirm-password': password }
  return callAs(server.app, undefined).post('/signup', form)
}

test('a sign-up with an address that has an account is refused without a reason, and the owner gets a mail', async () => {
  const refused = await signUp(account.email.toUpperCase())
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'signup_failed'])
  const { subject, text } = await server.getLastMail(account.email)
  expect(subject).toBe('You already have an account')
  expect(text).toContain('Hello Ada,')
  expect(text).not.toContain('Somebody,\n')
})

test('the owner gets at most five mails an hour about sign-ups with the address', async () => {
  for (let tries = 0; tries < 8; tries++) await signUp(account.email)
  await server.deliver()
  expect(listMailSubjects().filter((subject) => subject === 'You already have an account')).toHaveLength(5)
})

test('a changed password ends the other sessions and mails the owner', async () => {
  const { token } = (await callAs(server.app, undefined).post('/login', account)).json()
  const next = 'another quiet river'
  const change = { current_password: account.password, new_password: next, confirm_password: next }
  expect((await callAs(server.app, account).post('/user/password', change)).statusCode).toBe(200)
  expect((await callAs(server.app, { token }).get('/auth/user')).statusCode).toBe(401)
  expect((await callAs(server.app, account).get('/auth/user')).statusCode).toBe(200)
  expect((await server.getLastMail(account.email)).subject).toBe('Your password was changed')
})

test('a deleted account gets a last mail, and then its address is stored nowhere', async () => {
  await callAs(server.app, undefined).post('/password/forgot', { email: account.email })
  await callAs(server.app, account).post('/deleteAccount')
  const { database } = server.context
  expect(await database.selectFrom('mail_outbox').select('kind').execute()).toEqual([{ kind: 'account_deleted' }])
  expect((await server.getLastMail(account.email)).subject).toBe('Your account was deleted')
  expect(listMailSubjects()).not.toContain('Choose a new password')
  expect(await database.selectFrom('mail_outbox').select('id').execute()).toEqual([])
})

test('R30: ten calls at once that delete an account do it once, with one mail', async () => {
  const calls = Array.from({ length: 10 }, () => callAs(server.app, account).post('/deleteAccount'))
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect([200, 401]).toEqual(expect.arrayContaining(statuses))
  await server.deliver()
  expect(listMailSubjects().filter((subject) => subject === 'Your account was deleted')).toHaveLength(1)
})
