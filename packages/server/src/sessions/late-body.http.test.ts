import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ listen: true })
})
afterAll(() => server.close())

/** Sends the headers and the first byte of a body; `finish` sends the rest, and resolves with the answer. */
async function holdRequestBody(path: string, token: string, body: object) {
  const whole = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(whole),
  }
  const held = request(`${server.url}/api${path}`, { method: 'POST', headers })
  const answer = new Promise<{ status: number | undefined; code: unknown }>((resolve, reject) => {
    held.on('error', reject)
    held.on('response', async (response) => {
      resolve({ status: response.statusCode, code: JSON.parse(await text(response)).code })
    })
  })
  held.write(whole.slice(0, 1))
  await sleep(400)
  return {
    finish() {
      held.end(whole.slice(1))
      return answer
    },
  }
}

test('a session that ends while the body of its call is on the way does nothing more (B2)', async () => {
  const account = await createTestAccount(server)
  const { token } = (await callAs(server.app, undefined).post('/login', account)).json()
  const renaming = await holdRequestBody('/user/name', token, { name: 'Thief' })
  expect((await callAs(server.app, account).post('/sessions/revoke', {})).statusCode).toBe(200)
  expect(await renaming.finish()).toEqual({ status: 401, code: 'not_signed_in' })
  expect((await callAs(server.app, account).get('/auth/user')).json().name).not.toBe('Thief')
})

test('a call whose body comes late is answered like any other', async () => {
  const account = await createTestAccount(server)
  const renaming = await holdRequestBody('/user/name', account.token, { name: 'Slow but honest' })
  expect(await renaming.finish()).toMatchObject({ status: 200 })
  expect((await callAs(server.app, account).get('/auth/user')).json().name).toBe('Slow but honest')
})
