import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailingServer } from '#test/tools/start-mailing-server.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { deleteSurplusContactMessages, listContactMessages } from './contact-message.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sendForm = (form: object) => callAs(server.app, undefined).post('/contact', form)
const listFrom = async (email: string) => {
  const messages = await listContactMessages(server.context.database)
  return messages.filter((message) => message.email === email)
}

test('a message is kept for the operator, word by word', async () => {
  const form = {
    'first-name': 'Ada',
    'last-name': 'Lovelace',
    email: 'ada@people.test',
    'phone-number': '+44 1',
    message: 'Hello,\nis “this” kept? 🙂',
  }
  expect((await sendForm(form)).statusCode).toBe(200)
  expect(await listFrom(form.email)).toMatchObject([
    { first_name: 'Ada', last_name: 'Lovelace', phone_number: '+44 1', message: form.message },
  ])
})

test('a contact message needs only address and text', async () => {
  expect((await sendForm({ email: 'short@people.test', message: 'Hi' })).statusCode).toBe(200)
  expect((await sendForm({ email: 'short@people.test', message: ' ' })).statusCode).toBe(400)
  expect((await sendForm({ message: 'Hi' })).statusCode).toBe(400)
})

test('a contact message sent twice with one request id is kept once, and both are answered alike (R30)', async () => {
  const form = { email: 'twice@people.test', message: 'Hello', request_id: 'the-same' }
  const answers = await Promise.all([sendForm(form), sendForm(form), sendForm(form)])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array.from({ length: 3 }, () => [200, '{}']),
  )
  expect(await listFrom(form.email)).toHaveLength(1)
})

test('a message that fills the hidden field is answered alike and dropped', async () => {
  const form = { email: 'machine@people.test', message: 'Buy now', website: 'https://spam.example' }
  const response = await sendForm(form)
  expect([response.statusCode, response.body]).toEqual([200, '{}'])
  expect(await listFrom(form.email)).toEqual([])
  expect((await sendForm({ ...form, website: '' })).statusCode).toBe(200)
  expect(await listFrom(form.email)).toHaveLength(1)
})

test('a contact message is forwarded once to the operator, who can answer it', async () => {
  const mailing = await startMailingServer({ config: { contactEmail: 'support@server.test' } })
  const form = {
    'first-name': 'Ada',
    'last-name': 'Lovelace',
    email: 'ada@people.test',
    message: 'Hello,\nis <b>this</b> read?',
    request_id: 'once',
  }
  const postForm = () => callAs(mailing.app, undefined).post('/contact', form)
  await Promise.all([postForm(), postForm()])
  await mailing.deliver()
  expect(mailing.mail.received).toHaveLength(1)
  const [received] = mailing.mail.findFor('support@server.test')
  expect(received?.subject).toBe('Contact page: a message from Ada Lovelace')
  expect(received?.replyTo).toMatchObject([{ address: 'ada@people.test' }])
  expect(received?.text).toContain('Their words:\n\n> Hello,\n> is <b>this</b> read?')
  expect(received?.html).toContain('is &lt;b&gt;this&lt;/b&gt; read?')
  await mailing.close()
})

test('N4: of very many contact messages the newest are kept', async () => {
  const { database } = server.context
  await database.deleteFrom('contact_messages').execute()
  const row = { first_name: '', last_name: '', email: 'a@people.test', email_key: 'a', phone_number: '', message: 'Hi' }
  for (let day = 1; day <= 9; day++) {
    const created_at = new Date(Date.UTC(2026, 0, day)).toISOString()
    await database
      .insertInto('contact_messages')
      .values({ ...row, id: String(day), created_at })
      .execute()
  }
  await deleteSurplusContactMessages(database, 4)
  const left = await database.selectFrom('contact_messages').select('id').orderBy('created_at').execute()
  expect(left.map(({ id }) => id)).toEqual(['6', '7', '8', '9'])
})
