import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { createTlsConnect } from '#bricks/outbound/connect.ts'
import { CASE_CHANGES, ENCODERS } from '#test/tools/encoders.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { startTlsServer, type TlsTestServer, writeJsonAnswer, writeRawAnswer } from '#test/tools/tls-server.ts'

const PUBLIC_ADDRESS = '93.184.215.14'
const PRIVATE_ADDRESS = '10.0.0.1'
const headers = [{ name: 'Authorization', type: 'string' as const, value: 'Bearer canary-4711' }]
const key = { name: 'X-Api-Key', type: 'string' as const }
const properties = [{ name: 'order', type: 'string' as const, description: 'Its number', isrequired: true }]

let api: TlsTestServer
let server: TestServer
let builder: Builder
let resolvesTo: string
beforeAll(async () => {
  api = await startTlsServer(['api.shop.example', 'api.thief.example'])
  const connect = createTlsConnect({ ca: api.ca })
  const brickCaller = createBrickCaller({
    resolve: async () => [resolvesTo],
    connect: (target, signal) => connect({ ...target, port: api.port, addresses: ['127.0.0.1'] }, signal),
  })
  server = await startTestServer({ ports: { brickCaller } })
  builder = await createBuilder(server)
})
beforeEach(() => {
  resolvesTo = PUBLIC_ADDRESS
  api.requests.length = 0
  api.script(writeJsonAnswer({ status: 'on its way' }))
})
afterAll(async () => {
  await server.close()
  await api.close()
})

test('a trial calls the API with the given values and shows status, time and answer', async () => {
  const id = await createTestProject(builder)
  const url = 'api.shop.example/orders/{order}'
  const answer = await tryBrick(id, createTestBrick({ url, properties, headers }), { order: 'A 17' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 200,
    duration_ms: expect.any(Number),
    content_type: 'application/json',
    body: '{"status":"on its way"}',
    truncated: false,
  })
  expect(api.requests[0]).toMatch(/^GET \/orders\/A%2017 HTTP/)
  expect(api.requests[0]?.toLowerCase()).toContain('authorization: bearer canary-4711')
})

test.each([
  ['https://ada:pass@www.shop.example/v2/orders?key=other-4711#end', 'https://www.shop.example/v2/orders'],
  ['https://www.shop.example/canary-4711/orders', 'https://www.shop.example/••••/orders'],
  ['http://10.0.0.1:8080/v2', 'http://10.0.0.1:8080/v2'],
  ['/orders/', 'https://api.shop.example/orders/'],
  ['http://[', undefined],
  ['javascript:alert(1)', undefined],
])('a trial that is sent on to %s says where to, and goes nowhere', async (location, leadsTo) => {
  const id = await createTestProject(builder)
  api.script(writeRawAnswer(302, { location }, 'moved'))
  const brick = createTestBrick({ url: 'api.shop.example/orders', headers: [{ ...key, value: 'canary-4711' }] })
  const answer = (await tryBrick(id, brick)).json()
  expect(answer.leads_to).toBe(leadsTo)
  expect(answer).toMatchObject({ status: 302, body: '', shown: expect.not.stringMatching(/v2|orders/) })
  expect(api.requests).toHaveLength(1)
})

test('a mask is tried with the saved secret, which the answer does not show', async () => {
  const id = await createTestProject(builder, { functions: [createTestBrick({ headers })] })
  const saved = (await builder.get(`/project/getById?project_id=${id}`)).json().functions[0]
  api.script(writeJsonAnswer({ echo: 'Bearer canary-4711' }))
  const answer = await tryBrick(id, saved)
  expect(api.requests[0]?.toLowerCase()).toContain('bearer canary-4711')
  expect(answer.body).not.toContain('canary')
})

describe('N5: a secret that is kept for a host', () => {
  const secret = 'ab/cd+EF/gh&ij=KL12'
  const saved = { id: 'orders', headers: [{ name: 'X-Api-Key', type: 'string' as const, value: secret }] }

  test.each(Object.entries({ ...ENCODERS, ...CASE_CHANGES }))(
    'is not shown by another path of it that sends it back in %s',
    async (_name, encode) => {
      builder = await createBuilder(server)
      const echo = encode(secret)
      const id = await createTestProject(builder, { functions: [createTestBrick(saved)] })
      const [kept] = (await builder.get(`/project/getById?project_id=${id}`)).json().functions
      const moved = { ...kept, api: { ...kept.api, url: 'api.shop.example/echo' } }
      const text = { 'content-type': `text/plain; told="${encodeURIComponent(secret)}"` }
      for (const answer of [
        writeJsonAnswer({ [echo]: echo }),
        writeRawAnswer(200, text, echo),
        writeRawAnswer(500, text, echo),
      ]) {
        api.script(answer)
        const shown = (await tryBrick(id, moved)).body
        expect(api.requests.at(-1)).toContain(secret)
        expect(shown).toContain('••••')
        for (const spelled of [secret, echo, JSON.stringify(echo).slice(1, -1), encodeURIComponent(secret)]) {
          expect(shown).not.toContain(spelled)
          expect(shown).not.toContain(JSON.stringify(spelled).slice(1, -1))
        }
      }
    },
  )

  test('is not shown by another brick that does not send it', async () => {
    const id = await createTestProject(builder, {
      functions: [createTestBrick(saved), createTestBrick({ id: 'me', name: 'Me' })],
    })
    const [, other] = (await builder.get(`/project/getById?project_id=${id}`)).json().functions
    api.script(writeJsonAnswer({ key: secret }))
    expect((await tryBrick(id, other)).json().body).toBe('{"key":"••••L12"}')
    expect((await tryBrick(id, createTestBrick({ url: 'api.shop.example/whoami' }))).json().body).toBe(
      '{"key":"••••L12"}',
    )
  })
})

test('a mask on another host is refused and nothing is called', async () => {
  const id = await createTestProject(builder, { functions: [createTestBrick({ headers })] })
  const saved = (await builder.get(`/project/getById?project_id=${id}`)).json().functions[0]
  const moved = { ...saved, api: { ...saved.api, url: 'api.thief.example/' } }
  const answer = await tryBrick(id, moved)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'secret_missing'])
  expect(api.requests).toEqual([])
})

test('a name that leads to a private address is not called, and the answer does not say where it leads', async () => {
  resolvesTo = PRIVATE_ADDRESS
  const answer = await tryBrick(await createTestProject(builder), createTestBrick({ url: 'api.inner.example/orders' }))
  expect(answer.json()).toMatchObject({ status: 0, body: expect.stringContaining('blocked') })
  expect(answer.body).not.toContain(PRIVATE_ADDRESS)
  expect(api.requests).toEqual([])
})

test('an address that a save would refuse is refused here too', async () => {
  const answer = await tryBrick(await createTestProject(builder), createTestBrick({ url: 'localhost/admin' }))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'address_refused'])
})

test('a refusal of the API is shown with its status', async () => {
  api.script(writeJsonAnswer({ error: 'no such order' }, 404))
  const answer = await tryBrick(await createTestProject(builder), createTestBrick())
  expect(answer.json()).toMatchObject({ status: 404 })
})

test('an answer is not kept if the recording is turned off before it comes', async () => {
  const brick = createTestBrick({ id: 'orders' })
  const id = await createTestProject(builder, { functions: [brick] })
  const gate = Promise.withResolvers<void>()
  api.script((socket) => void gate.promise.then(() => socket.write(writeJsonAnswer({ ok: true }))))
  const trial = tryBrick(id, brick)
  await expect.poll(() => api.requests.length).toBe(1)
  expect((await builder.post('/project/recording', { project_id: id, on: false, days: 30 })).statusCode).toBe(200)
  gate.resolve()
  expect((await trial).statusCode).toBe(200)
  const samples = server.context.database.selectFrom('brick_samples').selectAll().where('project_id', '=', id)
  expect(await samples.execute()).toEqual([])
  expect((await builder.get(`/project/bricks?project_id=${id}`)).json()).toMatchObject([{ state: 'works' }])
})

describe('what a trial says of an answer', () => {
  const orders = { items: Array.from({ length: 900 }, (_, id) => ({ id, name: `Chair ${id}`, note: 'x'.repeat(40) })) }

  test('is all of it, and what the model would see of it, with the tokens of both', async () => {
    const id = await createTestProject(builder)
    api.script(writeJsonAnswer(orders))
    const brick = createTestBrick({ headers })
    const kept = { ...brick, api: { ...brick.api, answer: { keep: ['items[].name'], most: 2 } } }
    const answer = (await tryBrick(id, kept)).json()
    expect(JSON.parse(answer.body)).toEqual(orders)
    expect(answer.shown).toBe('{"items":[{"name":"Chair 0"},{"name":"Chair 1"}],"_cut":["items: 2 of 900"]}')
    expect(answer.tokens.before).toBeGreaterThan(10_000)
    expect(answer.tokens.after).toBeLessThan(60)
  })

  test('is the same text for both where nothing is chosen, cut for the model alone', async () => {
    const id = await createTestProject(builder)
    api.script(writeJsonAnswer({ status: 'sent' }))
    const short = (await tryBrick(id, createTestBrick())).json()
    expect(short).toMatchObject({ body: short.shown, tokens: { before: short.tokens.after } })
    expect(short.tokens.after).toBeGreaterThan(0)
    api.script(writeJsonAnswer(orders))
    const long = (await tryBrick(id, createTestBrick())).json()
    expect(long.truncated).toBe(false)
    expect(long.body.startsWith(long.shown.slice(0, 15_000))).toBe(true)
    expect(long.shown).toMatch(/\[truncated\]$/)
    expect(long.tokens.after).toBeLessThan(long.tokens.before / 2)
  })

  test('holds the request as it was sent, with masks for its secrets', async () => {
    const id = await createTestProject(builder)
    api.script(writeJsonAnswer({ key: 'canary-4711' }))
    const answer = await tryBrick(id, createTestBrick({ headers }))
    const { request, shown } = answer.json()
    expect(request.method).toBe('GET')
    expect(request.headers).toContainEqual({ name: 'Authorization', value: expect.stringContaining('••••') })
    expect(shown).toContain('••••')
    expect(answer.body).not.toContain('canary')
  })

  test('counts a failure too', async () => {
    api.script(writeJsonAnswer({ error: 'no such order' }, 404))
    const { tokens } = (await tryBrick(await createTestProject(builder), createTestBrick())).json()
    expect(tokens.after).toBeGreaterThan(tokens.before)
  })
})

function tryBrick(id: string, connectedFunction: object, values: Record<string, string> = {}) {
  return builder.post('/project/try', { project_id: id, function: connectedFunction, values })
}
