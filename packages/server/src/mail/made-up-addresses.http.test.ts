import { expect, onTestFinished, test } from 'vitest'
import { startMailingServer } from '#test/tools/start-mailing-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'

const LOCAL = { sandbox: true, appUrl: 'http://localhost:3000', publicUrl: 'http://localhost:3000' }

test.each([
  ['with a real mail server mails none of its made-up builders', '', ['ada@people.test']],
  ['mails all of them into its own mailbox', 'http://localhost:4000', ['ada@people.test', 'pro@bricks.example']],
])('a sandbox %s', async (_, sandboxMailbox, reached) => {
  const server = await startMailingServer({ config: { ...LOCAL, sandboxMailbox } })
  onTestFinished(() => server.close())
  for (const email of ['pro@bricks.example', 'ada@people.test']) {
    const form = { name: 'Builder', email, password: 'four green lamps', 'confirm-password': 'four green lamps' }
    expect((await callAs(server.app, undefined).post('/signup', form)).statusCode).toBe(201)
  }
  await server.deliver()
  expect(server.mail.received.flatMap(({ recipients }) => recipients).sort()).toEqual(reached)
  expect(await server.context.database.selectFrom('mail_outbox').select('id').execute()).toEqual([])
})
