import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX, ROLE_FREE, ROLE_PREMIUM } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from './tools/account-members.ts'
import { dumpDatabase } from './tools/dump-database.ts'
import { createSampleCalls } from './tools/sample-calls.ts'
import { startTestServer, type TestServer } from './tools/start-test-server.ts'
import { callAs, UNHASHED_PASSWORDS } from './tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from './tools/test-projects.ts'

const OPERATOR = 100

const names = Object.keys(endpoints) as EndpointName[]
const findEndpoint = (name: EndpointName): Endpoint => endpoints[name]
const rows = names.filter((name) => findEndpoint(name).access !== 'public')
const samples = createSampleCalls('$project')
const isAboutProject = (name: EndpointName) => JSON.stringify(samples[name]).includes('$project')

const ALLOWED = {
  owner: new Set(['person', 'viewer', 'editor', 'owner']),
  editor: new Set(['person', 'viewer', 'editor']),
  viewer: new Set(['person', 'viewer']),
}

let client = 0

/** For refused calls. They change nothing, so one account is enough; each allowed call gets an account of its own. */
let refusing: TestServer
let server: TestServer
let shared: Awaited<ReturnType<typeof createAccountWithMembers>>
let strangers: Builder[]
beforeAll(async () => {
  const options = { ports: { passwordHashing: UNHASHED_PASSWORDS }, config: { trustProxy: 1 } }
  server = await startTestServer(options)
  refusing = await startTestServer(options)
  shared = await createAccountWithMembers(refusing)
  strangers = [await createBuilder(refusing), await createBuilder(refusing, { role: OPERATOR })]
})
afterAll(async () => {
  await server.close()
  await refusing.close()
})

async function createAccountWithMembers(at: TestServer) {
  const owner = await createBuilder(at, { role: ROLE_PREMIUM })
  const projectId = await createTestProject(owner)
  const [editor, viewer] = [await createMember(at, owner, 'editor'), await createMember(at, owner, 'viewer')]
  return { owner, editor, viewer, projectId }
}

function callEndpoint(at: TestServer, name: EndpointName, { token }: { token: string }, projectId: string) {
  const { method, path } = findEndpoint(name)
  const { body, query, params } = createSampleCalls(projectId)[name]
  return at.app.inject({
    method,
    url: API_PREFIX + path.replace(':id', params?.id ?? ''),
    headers: {
      'x-forwarded-for': `198.51.${++client >> 8}.${client & 255}`,
      authorization: `Bearer ${token}`,
    },
    ...(query && { query }),
    ...(method === 'POST' && { payload: body ?? {} }),
  })
}

async function expectRefusal(name: EndpointName, who: Builder, refusal: [number, string]) {
  const before = await dumpDatabase(refusing.context.database)
  const { statusCode, body } = await callEndpoint(refusing, name, who, shared.projectId)
  expect([statusCode, JSON.parse(body).code]).toEqual(refusal)
  expect(await dumpDatabase(refusing.context.database)).toEqual(before)
}

async function expectRight(name: EndpointName, who: 'owner' | 'editor' | 'viewer') {
  const hasRight = ALLOWED[who].has(findEndpoint(name).right ?? '')
  if (!hasRight) return expectRefusal(name, shared[who], [403, 'not_allowed'])
  const { projectId, ...people } = await createAccountWithMembers(server)
  const { body } = await callEndpoint(server, name, people[who], projectId)
  expect(body).not.toContain('"not_allowed"')
  expect(body).not.toContain('"plan_required"')
}

describe('what each may call in an account (A1)', () => {
  test.each(rows)('%s: owner', (name) => expectRight(name, 'owner'))
  test.each(rows)('%s: editor', (name) => expectRight(name, 'editor'))
  test.each(rows)('%s: viewer', (name) => expectRight(name, 'viewer'))
  test.each(rows.filter(isAboutProject))('%s: stranger and operator find nothing', async (name) => {
    for (const stranger of strangers) await expectRefusal(name, stranger, [404, 'not_found'])
  })
})

describe('an operator’s rights', () => {
  test('an operator’s rights are their own: whoever is a member of their account has at most the Premium plan', async () => {
    const operator = await createBuilder(server, { role: OPERATOR })
    const editor = await createMember(server, operator, 'editor')
    expect((await editor.get('/auth/user')).json()).toMatchObject({
      role: ROLE_PREMIUM,
      account: { id: operator.userId, mine: false, rights: 'editor' },
    })
    expect((await operator.get('/auth/user')).json()).toMatchObject({ role: OPERATOR, operator: true })
    expect((await editor.get('/auth/user')).json()).not.toHaveProperty('operator')
  })

  test('an operator is in the account of somebody else what a member is', async () => {
    const owner = await createBuilder(server, { role: ROLE_FREE })
    await server.context.database.updateTable('users').set({ granted_role: 8 }).where('id', '=', owner.userId).execute()
    const operator = await createMember(server, owner, 'viewer')
    await server.context.database
      .updateTable('users')
      .set({ granted_role: OPERATOR })
      .where('id', '=', operator.userId)
      .execute()
    expect((await operator.get('/auth/user')).json()).toMatchObject({
      role: 8,
      account: { rights: 'viewer' },
      operator: true,
    })
    expect((await operator.post('/project/new', { 'new-project-name': 'Bot' })).json().code).toBe('not_allowed')
  })
})

test('whom a call acts for is the session’s account, and never whom the body names', async () => {
  const { owner, projectId } = await createAccountWithMembers(server)
  const stranger = await createBuilder(server)
  const named = { owner_id: owner.userId, user_id: owner.userId, account_id: owner.userId }
  expect((await stranger.post('/account/switch', { account_id: owner.userId })).statusCode).toBe(404)
  const response = await callAs(server.app, stranger).post('/project/new', { 'new-project-name': 'Bot', ...named })
  expect(response.statusCode).toBe(200)
  expect((await owner.get('/project/getByUser')).json().map(({ id }: { id: string }) => id)).toEqual([projectId])
})
