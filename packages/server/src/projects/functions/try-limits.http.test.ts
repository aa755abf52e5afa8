import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrickCaller, writeUserAgent } from '#bricks/brick-caller.ts'
import { createTlsConnect } from '#bricks/outbound/connect.ts'
import { createLogger } from '#logger.ts'
import { type MailingServer, startMailingServer } from '#test/tools/start-mailing-server.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { confirmTestAddress } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { startTlsServer, type TlsTestServer, writeJsonAnswer } from '#test/tools/tls-server.ts'
import { MINUTE } from '#time.ts'

let api: TlsTestServer
let server: TestServer
let mailing: MailingServer
let builder: Builder
let projectId: string
let now = Date.parse('2026-11-22T12:00:00Z')
const lines: string[] = []
const contact = { appUrl: 'https://bricks.example', contactEmail: 'help@bricks.example' }
beforeAll(async () => {
  api = await startTlsServer(['api.shop.example'])
  const connect = createTlsConnect({ ca: api.ca })
  const brickCaller = createBrickCaller({
    resolve: async () => ['93.184.215.14'],
    connect: (target, signal) => connect({ ...target, port: api.port, addresses: ['127.0.0.1'] }, signal),
    userAgent: writeUserAgent(contact),
    deadlines: { refusal: 0 },
  })
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const ports = { brickCaller, logger, clock: () => new Date(now) }
  server = await startTestServer({ ports })
  mailing = await startMailingServer({ ports })
})
beforeEach(async () => {
  api.script(writeJsonAnswer({ ok: true }))
  api.requests.length = 0
  lines.length = 0
  builder = await createBuilder(server)
  projectId = await createTestProject(builder)
})
afterAll(async () => {
  await server.close()
  await mailing.close()
  await api.close()
})

test('N7: an account tries a brick thirty times a minute, and others go on meanwhile', async () => {
  for (let times = 0; times < 30; times += 1) expect((await tryBrick()).statusCode).toBe(200)
  const refused = await tryBrick()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(api.requests).toHaveLength(30)
  const other = await createBuilder(server)
  expect((await tryBrick(other, await createTestProject(other))).statusCode).toBe(200)
  now += MINUTE
  expect((await tryBrick()).statusCode).toBe(200)
})

test('N7: three tries of an account run at once; what is refused calls nobody', async () => {
  const gate = Promise.withResolvers<void>()
  api.script((socket) => void gate.promise.then(() => socket.write(writeJsonAnswer({ ok: true }))))
  const running = [tryBrick(), tryBrick(), tryBrick()]
  await expect.poll(() => api.requests.length).toBe(3)
  const refused = await tryBrick()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  gate.resolve()
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await tryBrick()).statusCode).toBe(200)
  expect(api.requests).toHaveLength(4)
})

test('N7: where mail is set, an address that nobody has confirmed tries nothing', async () => {
  const mailed = await createBuilder(mailing)
  const id = await createTestProject(mailed)
  const refused = await tryBrick(mailed, id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_not_confirmed'])
  expect(api.requests).toEqual([])
  await confirmTestAddress(mailing, mailed)
  expect((await tryBrick(mailed, id)).statusCode).toBe(200)
})

test('N7: the log tells who tried which host and what came of it, and no more', async () => {
  api.script(writeJsonAnswer({ answer: 'private words' }, 404))
  const headers = [{ name: 'Authorization', type: 'string' as const, value: 'Bearer canary-4711' }]
  await tryBrick(builder, projectId, createTestBrick({ url: 'api.shop.example/users/7?q=private', headers }))
  await tryBrick(builder, projectId, createTestBrick({ url: 'other.example/x' }))
  const tried = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a brick was tried')
  expect(tried).toMatchObject([
    { account: builder.userId, host: 'api.shop.example', status: 404 },
    { account: builder.userId, host: 'other.example', status: 0, failure: 'unreachable' },
  ])
  expect(lines.join('')).not.toMatch(/private|canary|users/)
})

test('N7: whatever a builder sets as User-Agent, each request names this server and its contact first', async () => {
  const name = 'Bricks (+https://bricks.example; help@bricks.example)'
  await tryBrick()
  const headers = [{ name: 'USER-agent', type: 'string' as const, value: 'Mozilla/5.0 (X11; Linux)' }]
  await tryBrick(builder, projectId, createTestBrick({ headers }))
  const sent = api.requests.map((request) => request.match(/^user-agent: .*$/gim))
  expect(sent).toEqual([[`user-agent: ${name}`], [`user-agent: ${name} Mozilla/5.0 (X11; Linux)`]])
})

test.each([
  [{ appUrl: 'http://localhost:3000', contactEmail: '' }, 'Bricks (+http://localhost:3000)'],
  [
    { appUrl: 'https://a.example', contactEmail: 'Hilfe (für alle)\r\nx@a.example' },
    'Bricks (+https://a.example; Hilfefrallex@a.example)',
  ],
])('the name of a server with %j can be sent', (settings, name) => expect(writeUserAgent(settings)).toBe(name))

function tryBrick(who = builder, id = projectId, connectedFunction: object = createTestBrick()) {
  return who.post('/project/try', { project_id: id, function: connectedFunction, values: {} })
}
