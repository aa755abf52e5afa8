import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import { askByHand } from '#test/tools/ask-by-hand.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'

const config = {
  appUrl: 'https://console.bricks.example',
  publicUrl: 'https://chat.bricks.example:8443',
  consoleOrigins: ['https://tools.bricks.example'],
  metrics: true,
}
const lines: string[] = []
const logger = createLogger('info', { write: (line) => void lines.push(line) })
let server: TestServer
let behindProxy: TestServer
beforeAll(async () => {
  server = await startTestServer({ config, ports: { logger }, listen: true })
  behindProxy = await startTestServer({ config: { ...config, trustProxy: 1 }, listen: true })
})
afterAll(() => Promise.all([server.close(), behindProxy.close()]))

describe('another host', () => {
  const others = [
    ...[
      'evil.example',
      'evil.example:443',
      'bricks.example',
      'console.bricks.example.evil.example',
      'xconsole.bricks.example',
    ],
    ...['console.bricks.example@evil.example', 'evil.example#console.bricks.example', '203.0.113.7', '10.0.0.1:3000'],
    ...['[2001:db8::1]', '127.0.0.1.evil.example', 'localhost.evil.example', '0.0.0.0', 'no host', '..'],
  ]
  test.each(others)('N20: %s is 421, whatever is asked for', async (host) => {
    for (const path of ['/', '/api/config', '/live/x', '/widget.js', '/nothing', '/%', '/api/%ff']) {
      const { status, body } = await askByHand(server, { host }, { path })
      expect([path, status, JSON.parse(body).code]).toEqual([path, 421, 'host_unknown'])
    }
    expect((await askByHand(server, { host }, { method: 'POST', path: '/api/login' })).status).toBe(421)
    expect((await askByHand(server, { host }, { method: 'OPTIONS', path: '/api/completionChat' })).status).toBe(421)
  })

  test('N20: the log says it once, with the settings that would name it', () => {
    const told = lines.filter((line) => line.includes('APP_URL'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"level":40')
  })

  test('N20: what monitors ask is answered under every name', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      expect((await askByHand(server, { host: 'evil.example' }, { path })).status, path).toBe(200)
    }
  })
})

test.each([
  'console.bricks.example',
  'CONSOLE.bricks.example.',
  'console.bricks.example:443',
  'tools.bricks.example',
  'localhost',
  'localhost:3000',
  '127.0.0.1:9',
  '[::1]:3000',
])('N20: %s is ours', async (host) => {
  expect((await askByHand(server, { host })).status).toBe(200)
})

test.each(['chat.bricks.example', 'chat.bricks.example:8443', 'Chat.Bricks.Example:9999'])(
  'N20: under %s there is what is public, and nothing of the console',
  async (host) => {
    expect((await askByHand(server, { host }, { path: '/api/live/x/config' })).status).toBe(200)
    expect((await askByHand(server, { host }, { path: '/api/config' })).status).toBe(404)
    const robots = await askByHand(server, { host }, { path: '/robots.txt' })
    expect(robots).toEqual({ status: 200, body: 'User-agent: *\nDisallow: /api\n' })
  },
)

test('N20: behind a proxy that is believed it is the host that the proxy was asked for', async () => {
  const inner = { host: 'bricks:3000' }
  expect((await askByHand(behindProxy, { ...inner, 'x-forwarded-host': 'console.bricks.example' })).status).toBe(200)
  expect((await askByHand(behindProxy, { ...inner, 'x-forwarded-host': 'evil.example' })).status).toBe(421)
  expect((await askByHand(behindProxy, inner)).status).toBe(421)
  expect((await askByHand(server, { ...inner, 'x-forwarded-host': 'console.bricks.example' })).status).toBe(421)
})

test('N11: a proxy that the settings do not name is told of once, with the setting', async () => {
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    await askByHand(server, { host: 'localhost', 'x-forwarded-for': address })
    await askByHand(behindProxy, { host: 'localhost', 'x-forwarded-for': address })
  }
  const told = lines.filter((line) => line.includes('X-Forwarded-For'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 40, setting: 'TRUST_PROXY' })
  expect(told[0]).not.toContain('203.0.113')
})

test('a console that is open at another port than the settings say is told of once, with the setting', async () => {
  const authorization = 'Bearer bricks_of-nobody'
  for (const origin of [
    'https://console.bricks.example:8443',
    'http://console.bricks.example',
    'https://evil.example',
  ]) {
    const answer = await askByHand(
      server,
      { host: 'console.bricks.example', origin, authorization },
      { path: '/api/auth/user' },
    )
    expect(answer.status).toBe(403)
  }
  const told = lines.filter((line) => line.includes('another scheme or port'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 40, setting: 'APP_URL' })
})
