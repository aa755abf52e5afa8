import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX, ROLE_FREE, ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpDatabase } from './tools/dump-database.ts'
import { createSampleCalls } from './tools/sample-calls.ts'
import { startTestServer, type TestServer } from './tools/start-test-server.ts'
import { callAs, UNHASHED_PASSWORDS } from './tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from './tools/test-projects.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LEAST_ROLE: Partial<Record<EndpointName, number>> = {
  deployProject: ROLE_PRO,
  setLiveWord: ROLE_PRO,
  listVersions: ROLE_PRO,
  getVersion: ROLE_PREMIUM,
  restoreVersion: ROLE_PREMIUM,
  exportProject: ROLE_PREMIUM,
  importProject: ROLE_PREMIUM,
}
const OTHER_ROUTES = ['GET /docs', 'GET /docs/openapi.json', 'GET /docs/style.css', 'POST /stripe/webhook']
const ROLES = [ROLE_FREE, ROLE_PRO, ROLE_PREMIUM]

const names = Object.keys(endpoints) as EndpointName[]
const findEndpoint = (name: EndpointName): Endpoint => endpoints[name]

let now = new Date('2026-11-21T12:00:00Z')
let server: TestServer
let projectOfStranger: string
const tokens: Record<string, string> = { bad: `bricks_${'x'.repeat(43)}`, malformed: 'null' }
beforeAll(async () => {
  server = await startTestServer({
    ports: { clock: () => now, passwordHashing: UNHASHED_PASSWORDS },
    config: { trustProxy: 1 },
  })
  const [expired, revoked] = [await createBuilder(server), await createBuilder(server)]
  tokens.expired = expired.token
  tokens.revoked = revoked.token
  await revoked.post('/logout')
  now = new Date(now.getTime() + 8 * DAY_MS)
  projectOfStranger = await createTestProject(await createBuilder(server))
})
afterAll(() => server.close())

test('the table of endpoints and what the server answers are the same (A1)', () => {
  const told = names.map((name) => `${findEndpoint(name).method} ${findEndpoint(name).path}`)
  expect(listRoutes().toSorted()).toEqual([...told, ...OTHER_ROUTES].toSorted())
})

describe('who is not signed in (A1)', () => {
  test.each(names)('%s is open to nobody but whom its row names', async (name) => {
    const { access } = findEndpoint(name)
    const before = await dumpDatabase(server.context.database)
    for (const [why, token] of Object.entries({ none: '', ...tokens })) {
      const isRefused = access === 'user' || (access === 'optional' && token !== '')
      if (!isRefused) continue
      const { statusCode, body } = await callEndpoint(name, token, projectOfStranger)
      expect([statusCode, JSON.parse(body).code], why).toEqual([401, 'not_signed_in'])
    }
    expect(await dumpDatabase(server.context.database)).toEqual(before)
  })
})

describe('of another user (A1)', () => {
  let thief: Builder
  beforeAll(async () => {
    thief = await createBuilder(server)
  })
  const samples = createSampleCalls('$project')
  const ofProject = names.filter(
    (name) => findEndpoint(name).access !== 'public' && JSON.stringify(samples[name]).includes('$project'),
  )

  test.each(ofProject)('%s finds no project, whatever the plan', async (name) => {
    const before = await dumpDatabase(server.context.database)
    const { statusCode, body } = await callEndpoint(name, thief.token, projectOfStranger)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
    expect(await dumpDatabase(server.context.database)).toEqual(before)
  })

  test('whose call it was is the token’s user, not whom the body names', async () => {
    const [first, second] = [await createBuilder(server), await createBuilder(server)]
    await first.post('/user/name', { name: 'Grace', user_id: second.userId, id: second.userId })
    expect((await callAs(server.app, second).get('/auth/user')).json().name).toBe('Ada')
  })
})

/** The last part, because it fills the database, which each test above reads twice. */
describe.each(ROLES)('with role %d (A1)', (role) => {
  test.each(names.filter((name) => findEndpoint(name).access === 'user'))(
    '%s asks for the plan it needs',
    async (name) => {
      const builder = await createBuilder(server, { role })
      const own = await createTestProject(builder)
      const isOpen = role >= (LEAST_ROLE[name] ?? 0)
      const before = isOpen ? undefined : await dumpDatabase(server.context.database)
      const { statusCode, body } = await callEndpoint(name, builder.token, own)
      if (isOpen) return expect(body).not.toContain('plan_required')
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'plan_required'])
      expect(await dumpDatabase(server.context.database)).toEqual(before)
    },
  )
})

let client = 0

function callEndpoint(name: EndpointName, token: string, projectId: string) {
  const { method, path } = findEndpoint(name)
  const { body, query, params } = createSampleCalls(projectId)[name]
  return server.app.inject({
    method,
    url: API_PREFIX + path.replace(':id', params?.id ?? ''),
    headers: {
      'x-forwarded-for': `198.51.${++client >> 8}.${client & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(query && { query }),
    ...(method === 'POST' && { payload: body ?? {} }),
  })
}

/** Fastify prints all routes as a tree, with four characters of indent for each level. */
function listRoutes(): string[] {
  const parents: string[] = []
  const routes: string[] = []
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
    const depth = indent.length / 4
    parents.splice(depth, parents.length, part)
    const url = parents.join('')
    if (!url.startsWith(`${API_PREFIX}/`)) continue
    const own = methods.split(', ').filter((method) => method !== 'HEAD')
    routes.push(...own.map((method) => `${method} ${url.slice(API_PREFIX.length)}`))
  }
  return routes
}
