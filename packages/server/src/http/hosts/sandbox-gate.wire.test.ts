import { afterAll, beforeAll, expect, test } from 'vitest'
import { askByHand } from '#test/tools/ask-by-hand.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'

let sandbox: TestServer
let product: TestServer
beforeAll(async () => {
  sandbox = await startTestServer({
    config: { sandbox: true, appUrl: 'http://localhost:3000', publicUrl: 'http://localhost:3000' },
    listen: true,
  })
  product = await startTestServer({ listen: true })
})
afterAll(() => Promise.all([sandbox.close(), product.close()]))

const FORWARDED: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-for': '' },
  { 'X-Forwarded-Host': 'bricks.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '203.0.113.7' },
]

test.each(FORWARDED)('N15: a request that a proxy passed on to a sandbox is refused: %o', async (headers) => {
  for (const path of ['/', '/api/config', '/api/login', '/widget.js', '/nothing/here', '/readyz']) {
    const answer = await askByHand(sandbox, headers, { path })
    expect([path, answer.status]).toEqual([path, 403])
    expect(JSON.parse(answer.body).code).toBe('sandbox_is_local')
  }
  expect((await askByHand(sandbox, headers, { path: '/api/login', method: 'POST' })).status).toBe(403)
  expect((await askByHand(sandbox, headers, { path: '/api/completionChat', method: 'OPTIONS' })).status).toBe(403)
  expect((await askByHand(product, { host: 'bricks.test', ...headers })).status).toBe(200)
})

test.each([
  'bricks.example',
  'bricks.example:3000',
  '203.0.113.7',
  '127.0.0.1.evil.example',
  '127.evil.example',
  'localhost.evil.example',
  'evil.example@localhost',
  '[::2]',
  '10.0.0.1:3000',
  'not a host',
])('N15: a sandbox that is called by another name than this machine’s own refuses: %s', async (host) => {
  for (const path of ['/', '/api/config', '/widget.js']) {
    expect([403, 421]).toContain((await askByHand(sandbox, { host }, { path })).status)
  }
})

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:4000', '127.8.9.10', '[::1]:3000', 'chat.localhost:3000'])(
  'N15: a sandbox answers on this machine: %s',
  async (host) => {
    expect((await askByHand(sandbox, { host })).status).toBe(200)
  },
)

test('the health of a sandbox is told under every name', async () => {
  expect((await askByHand(sandbox, { host: 'bricks.example' }, { path: '/healthz' })).status).toBe(200)
  expect((await askByHand(sandbox, { host: 'bricks.example' }, { path: '/readyz' })).status).toBe(200)
})
