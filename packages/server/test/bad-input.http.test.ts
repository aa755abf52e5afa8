import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX, isErrorCode } from '@bricks/contract/wire'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOperator } from './tools/create-operator.ts'
import { dumpDatabase } from './tools/dump-database.ts'
import { listStrings, type Path, replaceAt } from './tools/replace-in-json.ts'
import { createSampleCalls, type SampleCall } from './tools/sample-calls.ts'
import { startTestServer, type TestServer } from './tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from './tools/test-accounts.ts'

const KILOBYTE = 1024
/** Calls come from many addresses, so that no rate limit of an address answers in place of the tested rule. */
let client = 0

let server: TestServer
let owner: TestAccount
let other: TestAccount
let operator: TestAccount
let calls: Record<EndpointName, SampleCall>
let foreignCalls: Record<EndpointName, SampleCall>
beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: 1 } })
  owner = await createTestAccount(server, { role: 9 })
  other = await createTestAccount(server, { role: 9 })
  operator = await createOperator(server)
  calls = createSampleCalls(await createProject(owner))
  foreignCalls = createSampleCalls(await createProject(other))
})
afterAll(() => server.close())

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]
const listEndpointsWithAccess = (...access: Endpoint['access'][]) =>
  rows.filter(([, endpoint]) => access.includes(endpoint.access))
const withBody = rows.filter(([, { body }]) => body !== undefined)
const findBodyLimit = (name: EndpointName) => (endpoints[name] as Endpoint).bodyLimit ?? 256 * KILOBYTE
const listNames = (listed: [EndpointName, Endpoint][]) => listed.map(([name]) => name)

async function createProject(account: TestAccount): Promise<string> {
  const response = await callAs(server.app, account).post('/project/new', { 'new-project-name': 'Bot' })
  return response.json().id
}

interface Sent extends SampleCall {
  token?: string | undefined
  payload?: string
  type?: string | undefined
}

function findTokenFor(name: EndpointName): string {
  return endpoints[name].path.startsWith('/operator') ? operator.token : owner.token
}

function sendToEndpoint(
  name: EndpointName,
  { body, query, params, token = findTokenFor(name), payload, type = 'application/json' }: Sent,
) {
  const { method, path }: Endpoint = endpoints[name]
  const filled = path.replace(':id', encodeURIComponent(params?.id ?? ''))
  const sent = payload ?? (body && JSON.stringify(body))
  return server.app.inject({
    method,
    url: API_PREFIX + filled,
    ...(query && { query }),
    headers: {
      'x-forwarded-for': `198.51.${++client >> 8}.${client & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && { 'content-type': type }),
    },
    ...(sent !== undefined && { payload: sent }),
  })
}

function expectRefusal(response: LightMyRequestResponse, status?: number, code?: string): void {
  const body = response.json()
  expect(Object.keys(body).sort(), response.body).toEqual(['code', 'error'])
  expect(isErrorCode(body.code), body.code).toBe(true)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, response.body).toBeLessThan(500)
  if (status !== undefined) expect(response.statusCode, response.body).toBe(status)
  if (code !== undefined) expect(body.code).toBe(code)
}

async function expectDatabaseUnchanged(work: () => Promise<void>): Promise<void> {
  const before = await dumpDatabase(server.context.database)
  await work()
  expect(await dumpDatabase(server.context.database)).toEqual(before)
}

describe('without a token (A1)', () => {
  test.each(listNames(listEndpointsWithAccess('user')))('%s answers 401 and changes nothing', (name) =>
    expectDatabaseUnchanged(async () => {
      expectRefusal(await sendToEndpoint(name, { ...calls[name], token: '' }), 401, 'not_signed_in')
    }),
  )
})

describe('with a token that is not valid (A1)', () => {
  test.each(listNames(listEndpointsWithAccess('user', 'optional')))('%s answers 401 and changes nothing', (name) =>
    expectDatabaseUnchanged(async () => {
      for (const token of ['bricks_unknown', `bricks_${'x'.repeat(43)}`, 'null']) {
        expectRefusal(await sendToEndpoint(name, { ...calls[name], token }), 401, 'not_signed_in')
      }
    }),
  )
})

describe("with the id of another user's project (A2), or of none", () => {
  const unknown = createSampleCalls('unknown')
  const byProject = listNames(rows).filter((name) => JSON.stringify(unknown[name]).includes('"unknown"'))
  const listed = byProject.filter((name) => /project|function|problem|version|template/i.test(name))
  test.each(listed.filter((name) => name !== 'createProject'))('%s answers 404 and changes nothing', (name) =>
    expectDatabaseUnchanged(async () => {
      expectRefusal(await sendToEndpoint(name, foreignCalls[name]), 404, 'not_found')
      expectRefusal(await sendToEndpoint(name, unknown[name]), 404, 'not_found')
    }),
  )

  test.each(['chat', 'chatStreamed'] as const)(
    '%s answers 404 for a project that is not live, with and without a token',
    (name) =>
      expectDatabaseUnchanged(async () => {
        expectRefusal(await sendToEndpoint(name, foreignCalls[name]), 404, 'not_found')
        expectRefusal(await sendToEndpoint(name, { ...calls[name], token: '' }), 404, 'not_found')
        expectRefusal(await sendToEndpoint(name, { ...unknown[name], token: '' }), 404, 'not_found')
      }),
  )
})

describe('a body', () => {
  test.each(listNames(withBody))('of %s that is not an object of the right form is refused', (name) =>
    expectDatabaseUnchanged(async () => {
      for (const payload of ['[]', '"text"', '7', 'null', 'true']) {
        expectRefusal(await sendToEndpoint(name, { ...calls[name], payload }), 400)
      }
    }),
  )

  test.each(listNames(withBody))('of %s that is not JSON is refused (R40)', (name) =>
    expectDatabaseUnchanged(async () => {
      for (const payload of ['{', '{"a":}', 'a=b', "{'a': 1}", '{"a": 1} x']) {
        expectRefusal(await sendToEndpoint(name, { ...calls[name], payload }), 400, 'invalid_json')
      }
    }),
  )

  test.each(listNames(withBody))('of %s that is nested too deep or holds __proto__ is refused (R40)', (name) =>
    expectDatabaseUnchanged(async () => {
      const deep = 100_000
      const payloads = [
        '['.repeat(deep) + ']'.repeat(deep),
        `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
        '{"__proto__": {"role": 9}}',
        '{"a": {"constructor": {"prototype": {"role": 9}}}}',
      ]
      for (const payload of payloads)
        expectRefusal(await sendToEndpoint(name, { ...calls[name], payload }), 400, 'invalid_json')
    }),
  )

  test.each(listNames(withBody))('of %s over its limit, mostly 256 kB, is 413 (R40)', (name) =>
    expectDatabaseUnchanged(async () => {
      const payload = JSON.stringify({ ...calls[name].body, padding: 'x'.repeat(findBodyLimit(name)) })
      expectRefusal(await sendToEndpoint(name, { ...calls[name], payload }), 413, 'body_too_large')
    }),
  )

  test.each(listNames(withBody))('of %s that is not application/json is 415 (I2)', (name) =>
    expectDatabaseUnchanged(async () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonx',
      ]
      for (const type of types) {
        expectRefusal(await sendToEndpoint(name, { ...calls[name], type }), 415, 'unsupported_media_type')
      }
    }),
  )
})

test('an empty body is none, whatever type is said of it', async () => {
  const openAccount = async () => (await createTestAccount(server)).token
  for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'application/json'])
    expect((await sendToEndpoint('deleteAccount', { payload: '', type, token: await openAccount() })).statusCode).toBe(
      200,
    )
})

test('a body of 10 MB is 413 before it was all read, and the next call is answered (R40)', async () => {
  const payload = `{"name":"${'x'.repeat(10 * KILOBYTE * KILOBYTE)}"}`
  expectRefusal(await sendToEndpoint('rename', { payload }), 413, 'body_too_large')
  expect((await sendToEndpoint('rename', { body: { name: 'Ada' } })).statusCode).toBe(200)
})

test('of a key that comes twice the last counts, for what is checked and for what is kept (R40)', async () => {
  const kept = await sendToEndpoint('rename', { payload: '{"name":7,"name":"Grace"}' })
  expect([kept.statusCode, kept.json().name]).toEqual([200, 'Grace'])
  expectRefusal(await sendToEndpoint('rename', { payload: '{"name":"Ada","name":7}' }), 400, 'invalid_input')
  expect((await sendToEndpoint('getUser', {})).json().name).toBe('Grace')
  await sendToEndpoint('rename', { body: { name: 'Ada' } })
})

describe('in any text of the body', () => {
  const sample = createSampleCalls('unknown')
  const cases = listNames(withBody).flatMap((name) => listStrings(sample[name].body).map((path) => ({ name, path })))
  const replaceInBody = (name: EndpointName, path: Path, value: unknown) => replaceAt(calls[name].body, path, value)

  test.each(cases)('$name refuses NUL, a lone surrogate and another type at $path (R40)', ({ name, path }) =>
    expectDatabaseUnchanged(async () => {
      for (const value of ['a\0b', 'a\ud800b', '\udc00', 7, { a: 1 }, ['a'], true]) {
        expectRefusal(await sendToEndpoint(name, { ...calls[name], body: replaceInBody(name, path, value) }))
      }
    }),
  )
})

describe('an address', () => {
  test.each(['/api/project/getById?project_id=%00', '/api/project/getById', '/api/project/getById?project_id='])(
    '%s is refused',
    async (url) => {
      expectRefusal(await server.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } }), 400)
    },
  )

  test.each(['/api/live/%00/config', '/api/live/%ff/config', '/api/%', '/api/%zz/x'])('%s is a 4xx', async (url) => {
    expectRefusal(await server.app.inject({ url }))
  })

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)('that nothing answers is 404 to %s', async (method) => {
    expectRefusal(await server.app.inject({ method, url: '/api/unknown', payload: {} }), 404, 'not_found')
    expectRefusal(await server.app.inject({ method, url: '/api', payload: {} }), 404, 'not_found')
  })
})
