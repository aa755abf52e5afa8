import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { VISITOR_ENDPOINTS } from './hosts/visitor-endpoints.ts'

const CONSOLE = 'https://console.example'
const SHOP = 'https://shop.example'

let server: TestServer
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer({
    config: { appUrl: 'https://bricks.example', publicUrl: 'https://live.example', consoleOrigins: [CONSOLE] },
  })
  account = await createTestAccount(server)
})
afterAll(() => server.close())

const sendPreflight = (url: string, origin: string) =>
  server.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } })
const getUser = (origin: string | undefined, url = '/api/auth/user') =>
  server.app.inject({ url, headers: { authorization: `Bearer ${account.token}`, ...(origin && { origin }) } })

describe("what a visitor's page calls", () => {
  test.each(['/api/completionChat', '/api/completionChatStreamed', '/api/live/x/feedback', '/api/live/x/config'])(
    'any origin may ask for %s, without credentials or token',
    async (url) => {
      for (const origin of [SHOP, 'null']) {
        const { statusCode, headers } = await sendPreflight(url, origin)
        expect(statusCode).toBe(204)
        expect(headers).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type, accept',
          'access-control-max-age': '7200',
          vary: 'Origin',
        })
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
    },
  )

  test.each(VISITOR_ENDPOINTS.map(({ method, path }) => [method, path.replace(':id', 'x')] as const))(
    'the public host takes %s %s, and it knows no such page of the console',
    async (method, path) => {
      const url = `/api${path}`
      const requestByHost = (host: string) =>
        server.app.inject({ method, url, headers: { host }, ...(method === 'POST' && { payload: {} }) })
      const [there, here] = [await requestByHost('live.example'), await requestByHost('bricks.example')]
      expect([there.statusCode, there.body]).toEqual([here.statusCode, here.body])
      expect((await server.app.inject({ url: '/api/auth/user', headers: { host: 'live.example' } })).statusCode).toBe(
        404,
      )
    },
  )

  test('a refusal can be read by the page', async () => {
    const payload = { project_id: 'unknown', messages: [{ role: 'user', content: 'Hello' }] }
    const request = { method: 'POST', url: '/api/completionChat', headers: { origin: SHOP }, payload } as const
    const response = await server.app.inject(request)
    expect(response.statusCode).toBe(404)
    expect(response.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('every other call', () => {
  test.each(['/api/login', '/api/auth/user', '/api/project/new', '/api/config', '/api/unknown'])(
    '%s is allowed to no other web site',
    async (url) => {
      const { headers } = await sendPreflight(url, SHOP)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('access-control-allow-methods')
    },
  )

  test('is allowed to a listed console origin, with credentials', async () => {
    const { headers } = await sendPreflight('/api/project/new', CONSOLE)
    expect(headers).toMatchObject({
      'access-control-allow-origin': CONSOLE,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type, accept, bricks-wrote',
    })
    const response = await getUser(CONSOLE)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': CONSOLE, vary: 'Origin' })
  })

  test.each(['GET', 'POST'] as const)(
    'by %s that does not exist can be read by a listed console origin',
    async (method) => {
      const sendUnknown = (origin: string) =>
        server.app.inject({
          method,
          url: '/api/unknown',
          headers: { origin },
          ...(method === 'POST' && { payload: {} }),
        })
      const { statusCode, headers, body } = await sendUnknown(CONSOLE)
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
      expect(headers).toMatchObject({
        'access-control-allow-origin': CONSOLE,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      })
      expect((await sendUnknown(SHOP)).headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  test.each([
    `${CONSOLE}:8443`,
    'http://console.example',
    'https://evil-console.example',
    'https://console.example.evil',
  ])('%s is not that origin', async (origin) => {
    expect((await sendPreflight('/api/project/new', origin)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a token', () => {
  test.each([SHOP, 'null', 'https://bricks.example.evil'])('that comes from %s is 403', async (origin) => {
    for (const url of ['/api/auth/user', '/%61pi/auth/user', '/api/auth/user?x=1']) {
      const response = await getUser(origin, url)
      expect([response.statusCode, response.json().code]).toEqual([403, 'origin_not_allowed'])
    }
  })

  test.each(['https://bricks.example', 'https://live.example', CONSOLE, undefined])(
    'that comes from %s passes',
    async (origin) => {
      expect((await getUser(origin)).statusCode).toBe(200)
    },
  )
})

describe('the host of live pages', () => {
  const getByHost = (url: string, host: string) => server.app.inject({ url, headers: { host } })
  test.each(['/', '/dashboard', '/api/config', '/api/auth/user', '/%61pi/config', '/api/docs', '/theme.js'])(
    'does not serve %s',
    async (url) => expect((await getByHost(url, 'live.example')).statusCode).toBe(404),
  )

  test("leads a bot's owner, whom the widget sends there, to the plans on the console's host", async () => {
    const response = await getByHost('/plans', 'live.example')
    expect([response.statusCode, response.headers.location]).toEqual([302, 'https://bricks.example/plans'])
  })

  test.each(['LIVE.example', 'live.example.', 'live.example:443'])('is the same one spelled %s', async (host) => {
    expect((await getByHost('/dashboard', host)).statusCode).toBe(404)
  })

  test('serves what visitors need', async () => {
    expect((await getByHost('/healthz', 'live.example')).statusCode).toBe(200)
    expect((await getByHost('/live/unknown/', 'live.example')).body).toContain('not available')
    expect((await getByHost('/api/live/unknown/config', 'live.example')).json()).toEqual({ live: false })
    expect((await sendPreflight('/api/completionChat', SHOP)).statusCode).toBe(204)
  })

  test('the host of the console serves the rest', async () => {
    expect((await getByHost('/api/config', 'bricks.example')).statusCode).toBe(200)
  })
})
