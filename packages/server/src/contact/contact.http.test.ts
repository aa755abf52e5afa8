import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { listContactMessages } from './contact-message.repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const send = (form: object) => callAs(server.app, undefined).post('/contact', form)
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
  expect((await send(form)).statusCode).toBe(200)
  expect(await listFrom(form.email)).toMatchObject([
    { first_name: 'Ada', last_name: 'Lovelace', phone_number: '+44 1', message: form.message },
  ])
})

test('only address and message are needed', async () => {
  expect((await send({ email: 'short@people.test', message: 'Hi' })).statusCode).toBe(200)
  expect((await send({ email: 'short@people.test', message: ' ' })).statusCode).toBe(400)
  expect((await send({ message: 'Hi' })).statusCode).toBe(400)
})

test('sent twice with one request id it is kept once, and both are answered alike (R30)', async () => {
  const form = { email: 'twice@people.test', message: 'Hello', request_id: 'the-same' }
  const answers = await Promise.all([send(form), send(form), send(form)])
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array.from({ length: 3 }, () => [200, '{}']),
  )
  expect(await listFrom(form.email)).toHaveLength(1)
})
