import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'

let server: TestServer
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer({ listen: true })
  account = await createTestAccount(server)
})
afterAll(() => server.close())

function sendRawBytesAndRead(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  return new Promise((settle, fail) => {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => settle(answer))
    socket.on('error', fail)
    socket.write(bytes)
  })
}

test.each([
  ['headers of 32 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-padding: ${'x'.repeat(32_768)}\r\n\r\n`, 431],
  ['a line that is no request', 'HELLO\r\n\r\n', 400],
  ['a header that breaks the rules', 'GET / HTTP/1.1\r\nhost: x\r\nbad header: x\r\n\r\n', 400],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\nconnection: close\r\n\r\n', 400],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx', 400],
])('%s is refused in the one form of failures (R41)', async (_case, bytes, status) => {
  const answer = await sendRawBytesAndRead(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(Object.keys(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).sort()).toEqual(['code', 'error'])
})

test.each(['/', '?a=1', '/plans', '/api/config', '/api/nowhere'])(
  'a request for a whole address that ends in %s is answered as one for its path',
  async (path) => {
    const readStatusOf = async (target: string) =>
      (await sendRawBytesAndRead(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)).slice(0, 12)
    const asPath = path.startsWith('/') ? path : `/${path}`
    expect(await readStatusOf(`http://localhost${path}`)).toBe(await readStatusOf(asPath))
  },
)

test('a request must arrive in time, connections are counted, and answers may take their time (R41)', () => {
  const { requestTimeout, headersTimeout, maxConnections, timeout } = server.app.server
  const { connectionsCheckingInterval } = Object.assign({ connectionsCheckingInterval: 0 }, server.app.server)
  expect({ requestTimeout, headersTimeout, maxConnections, timeout, connectionsCheckingInterval }).toEqual({
    connectionsCheckingInterval: 5_000,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    maxConnections: 10_000,
    timeout: 0,
  })
})

test('a client has a minute to take some more of its answer (R41)', async () => {
  const asked = once(server.app.server, 'request')
  const answer = sendRawBytesAndRead('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  const [request] = await asked
  expect(request.socket.timeout).toBe(60_000)
  expect(await answer).toContain('HTTP/1.1 200 ')
})

test('what a client says about itself in headers changes nothing (A7)', async () => {
  const spoofed = {
    'x-forwarded-for': '203.0.113.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-request-from': 'admin',
    'x-user-id': 'someone else',
    'x-http-method-override': 'POST',
  }
  const getWithHeaders = (headers: Record<string, string>) =>
    server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${account.token}`, ...headers } })
  const [plain, dressed] = [await getWithHeaders({}), await getWithHeaders(spoofed)]
  expect([dressed.statusCode, dressed.body]).toEqual([plain.statusCode, plain.body])
  const stranger = await server.app.inject({ url: '/api/auth/user', headers: spoofed })
  expect(stranger.statusCode).toBe(401)
})
