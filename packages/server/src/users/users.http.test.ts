import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, TEST_PASSWORD } from '#test/tools/test-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('sign-up answers 201 with a token and the user', async () => {
  const payload = {
    name: ' Ada ',
    email: 'Ada@Example.test',
    password: TEST_PASSWORD,
    'confirm-password': TEST_PASSWORD,
  }
  const response = await callAs(server.app, undefined).post('/signup', payload)
  expect(response.statusCode).toBe(201)
  expect(response.json()).toEqual({
    token: expect.stringMatching(/^bricks_[\w-]{43}$/),
    user: { name: 'Ada', username: 'Ada@Example.test', role: 1, openaikey: '' },
  })
})
