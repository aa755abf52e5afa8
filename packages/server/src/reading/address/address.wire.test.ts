import { readAnswer } from '@bricks/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { createTlsConnect } from '#bricks/outbound/connect.ts'
import { createLogger } from '#logger.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { startTlsServer, type TlsTestServer, writeJsonAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'
import { MINUTE } from '#time.ts'

const HOST = 'api.shop.example'
const PRIVATE = 'api.inner.example'
const DESCRIPTION = {
  openapi: '3.0.0',
  info: { title: 'Shop' },
  servers: [{ url: '/v1' }],
  paths: {
    '/orders/{id}': {
      get: { summary: 'Get an order', parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] },
    },
  },
}

let api: TlsTestServer
let server: TestServer
let builder: Builder
let projectId: string
let now = Date.parse('2026-11-22T12:00:00Z')
const lines: string[] = []

beforeAll(async () => {
  api = await startTlsServer([HOST, 'docs.shop.example', 'hook.shop.example'])
  const connect = createTlsConnect({ ca: api.ca })
  const brickCaller = createBrickCaller({
    resolve: async (name) => [name === PRIVATE ? '10.0.0.7' : '93.184.215.14'],
    connect: (target, signal) => connect({ ...target, port: api.port, addresses: ['127.0.0.1'] }, signal),
    deadlines: { refusal: 0 },
  })
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  server = await startTestServer({ ports: { brickCaller, logger, clock: () => new Date(now) } })
  builder = await createBuilder(server)
  projectId = await createTestProject(builder)
})

beforeEach(() => {
  now += MINUTE
  api.requests.length = 0
  lines.length = 0
})

afterAll(async () => {
  await server.close()
  await api.close()
})

describe('an address', () => {
  test('of a description gives what it describes, at the server that it means', async () => {
    api.script(writeJsonAnswer(DESCRIPTION))
    for (const body of [{ url: `https://${HOST}/docs/openapi.json` }, { text: `${HOST}/docs/openapi.json` }]) {
      const found = await postAndReadAnswer(body)
      expect(found).toMatchObject({ kind: 'openapi', title: 'Shop', total: 1 })
      expect(found.functions[0]?.api.url).toBe(`${HOST}/v1/orders/{id}`)
    }
    expect(api.requests.map((request) => request.split('\r\n', 1)[0])).toEqual(
      Array(2).fill('GET /docs/openapi.json HTTP/1.1'),
    )
  })

  test('of a description in UTF-16, as programs of Windows save it, gives what it describes', async () => {
    const written = Buffer.from(`\uFEFF${JSON.stringify(DESCRIPTION)}`, 'utf16le')
    api.script(writeRawAnswer(200, { 'content-type': 'application/json' }, written))
    expect(await postAndReadAnswer({ url: `https://${HOST}/docs/openapi.json` })).toMatchObject({
      kind: 'openapi',
      total: 1,
    })
    api.script(writeRawAnswer(200, { 'content-type': 'application/json' }, written.swap16()))
    expect(await postAndReadAnswer({ url: `https://${HOST}/docs/openapi.json` })).toMatchObject({
      kind: 'openapi',
      total: 1,
    })
  })

  test.each([
    ['a link of its kind', '<link rel="service-desc" href="/openapi.json">'],
    ['Swagger UI', '<script>SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui" })</script>'],
    ['Redoc', '<redoc spec-url="https://docs.shop.example/openapi.json"></redoc>'],
    ['a plain link', '<a href="openapi.json">Download</a>'],
  ])('of a page that links to one is followed once: %s', async (_, tag) => {
    api.script(createHtmlAnswer(tag), writeJsonAnswer(DESCRIPTION))
    expect(await postAndReadAnswer({ url: `${HOST}/` })).toMatchObject({ kind: 'openapi', total: 1 })
    expect(api.requests).toHaveLength(2)
    expect(api.requests[1]).toContain('GET /openapi.json ')
  })

  test('of pages that link to pages is read as it stands, after two requests', async () => {
    api.script(createHtmlAnswer('<a href="/a/openapi.json">a</a>'), createHtmlAnswer('<a href="/b/openapi.json">b</a>'))
    const found = await postAndReadAnswer({ url: `${HOST}/docs?city=Brno` })
    expect(found).toMatchObject({ kind: 'address', total: 1 })
    expect(found.functions[0]?.api.url).toBe(`${HOST}/docs?city={city}`)
    expect(api.requests).toHaveLength(2)
  })

  test.each([
    ['answers data', writeJsonAnswer({ orders: [] }), ''],
    ['refuses', writeJsonAnswer({}, 401), '401'],
    [
      'leads elsewhere',
      writeRawAnswer(302, { location: 'https://docs.shop.example/openapi.json' }),
      'could not be looked at',
    ],
    ['is not understood', writeRawAnswer(200, {}, '{"openapi": '), 'not understood'],
  ])('that %s is the brick itself, with a note where there is something to say', async (_, answer, note) => {
    api.script(answer)
    const found = await postAndReadAnswer({ url: `${HOST}/orders/17` })
    expect(found).toMatchObject({ kind: 'address', functions: [{ api: { url: `${HOST}/orders/{order_id}` } }] })
    expect(found.notes.join(' ')).toContain(note)
    if (note === '') expect(found.notes).toEqual([])
    expect(api.requests).toHaveLength(1)
  })

  test('of the inside is not called, and a page cannot lead there either', async () => {
    const refused = await postReadRequest({ url: 'https://localhost/openapi.json' })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'address_refused'])
    const hidden = await postAndReadAnswer({ url: `${PRIVATE}/openapi.json` })
    expect(hidden.notes.join(' ')).toContain('could not be looked at')
    expect(api.requests).toEqual([])
    api.script(createHtmlAnswer(`<redoc spec-url="https://${PRIVATE}/openapi.json"></redoc>`))
    expect(await postAndReadAnswer({ url: `${HOST}/` })).toMatchObject({ kind: 'address' })
    api.script(createHtmlAnswer('<redoc spec-url="http://169.254.169.254/openapi.json"></redoc>'))
    expect(await postAndReadAnswer({ url: `${HOST}/` })).toMatchObject({ kind: 'address' })
    expect(api.requests).toHaveLength(2)
  })

  test('of a webhook, of a function that acts, or with open places, is not called', async () => {
    for (const url of [
      `${HOST}/hooks/catch/123/abc456`,
      `${HOST}/webhook-test/order-made`,
      'hook.shop.example/5hq3x8b9c0d1e2f3g4h5i6j7k8l9m0n1',
      `${HOST}/trigger/order_made/with/key/dkJ4f9a8b7c6d5e4f3a2b1c`,
      `${HOST}/bot123456789:AAF4abcdefgh/sendMessage?chat_id=42&text=Hello`,
      `${HOST}/api/chat.postMessage?channel=C1&text=Hello`,
      `${HOST}/orders/{id}`,
    ]) {
      expect(await postAndReadAnswer({ url })).toMatchObject({ kind: 'address', total: 1 })
    }
    expect(api.requests).toEqual([])
  })

  test('with user and password is not called, and they are its sign-in', async () => {
    const found = await postAndReadAnswer({ url: `https://ada:pa55word-long@${HOST}/orders/17` })
    expect(found).toMatchObject({ functions: [{ api: { url: `${HOST}/orders/{order_id}` } }] })
    expect(found.connection?.auth).toEqual({ kind: 'basic', user: 'ada', password: 'pa55word-long' })
    expect(JSON.stringify({ ...found, connection: null })).not.toContain('pa55word-long')
    expect(api.requests).toEqual([])
  })

  test('N7: is logged by its host alone', async () => {
    api.script(writeJsonAnswer(DESCRIPTION))
    await postAndReadAnswer({ url: `${HOST}/private-canary/openapi.json?token=secret-canary` })
    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('description'))
    expect(told).toMatchObject([{ account: builder.userId, host: HOST, status: 200 }])
    expect(lines.join('')).not.toContain('canary')
  })
})

async function postAndReadAnswer(body: object) {
  const answer = await postReadRequest(body)
  expect(answer.statusCode).toBe(200)
  return readAnswer.parse(answer.json())
}

function postReadRequest(body: object) {
  return builder.post('/project/read', { project_id: projectId, ...body })
}

function createHtmlAnswer(body: string): Buffer {
  return writeRawAnswer(200, { 'content-type': 'text/html' }, `<!doctype html><html><body>${body}</body></html>`)
}
