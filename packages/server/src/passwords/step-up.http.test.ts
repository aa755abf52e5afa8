import { type EndpointName, endpoints } from '@bricks/contract'
import { LIMITS, ROLE_PREMIUM } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { createSampleCalls } from '#test/tools/sample-calls.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs, createTestAccount, type TestAccount } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'
import { HOUR, MINUTE } from '#time.ts'

const GUARDED = [
  'deleteAccount',
  'saveProviderKey',
  'removeProviderKey',
  'downloadData',
  'revokeSessions',
  'startConnection',
  'deleteProject',
  'createIdentitySecret',
  'revokeIdentitySecret',
  'startCodes',
  'finishCodes',
  'removeCodes',
  'renewRecoveryCodes',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'renewHandoffSecret',
] as const

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
let account: TestAccount
let me: ReturnType<typeof callAs>
beforeAll(async () => {
  server = await startTestServer({
    ports: {
      clock: () => now,
      languageModel: {
        checkKey: async () => 'accepted',
        stream: () => {
          throw new Error('Nobody chats here.')
        },
      },
    },
  })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 60 * MINUTE)
  account = await createTestAccount(server)
  me = callAs(server.app, account)
})
afterAll(() => server.close())

const passTime = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
function callEndpoint(name: EndpointName) {
  const { method, path } = endpoints[name]
  return method === 'GET' ? me.get(path) : me.post(path, createSampleCalls('none')[name].body)
}
const confirmSession = (password: unknown = account.password) => me.post('/sessions/confirm', { password })

describe.each(GUARDED)('%s', (name) => {
  test('N12: a guarded call asks for the password where the sign-in is over ten minutes old, and does nothing', async () => {
    passTime(10 * MINUTE + 1)
    await me.get('/auth/user')
    const before = await dumpDatabase(server.context.database)
    const response = await callEndpoint(name)
    expect([response.statusCode, response.json().code]).toEqual([403, 'password_needed'])
    expect(await dumpDatabase(server.context.database)).toEqual(before)
  })

  test('N12: a guarded call is done for ten minutes after the password was given', async () => {
    passTime(60 * MINUTE)
    expect((await confirmSession()).statusCode).toBe(200)
    passTime(9 * MINUTE)
    const response = await callEndpoint(name)
    expect(response.statusCode, response.body).not.toBe(403)
  })

  test('N12: a guarded call is done right after signing in', async () => {
    expect((await callEndpoint(name)).statusCode).not.toBe(403)
  })
})

test('N12: the password of a moment ago counts no longer where the clock was an hour ahead, and is set right', async () => {
  const id = await createProject()
  passTime(-HOUR)
  expect(readRefusal(await me.post('/project/delete', { project_id: id }))).toEqual([403, 'password_needed'])
  await confirmSession()
  expect((await me.post('/project/delete', { project_id: id })).statusCode).toBe(200)
})

test('N12: a project is deleted only after the password', async () => {
  const id = await createProject()
  passTime(10 * MINUTE + 1)
  const postProjectDelete = () => me.post('/project/delete', { project_id: id })
  expect(readRefusal(await postProjectDelete())).toEqual([403, 'password_needed'])
  expect((await me.get(`/project/getById?project_id=${id}`)).statusCode).toBe(200)
  await confirmSession()
  expect((await postProjectDelete()).statusCode).toBe(200)
  expect((await me.get(`/project/getById?project_id=${id}`)).statusCode).toBe(404)
})

const SHOP = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: 'a-new-token' } }
const TYPED = 'typed-by-whoever-asks'
const withApi = (api: object) => {
  const brick = createTestBrick({ id: 'orders', method: 'POST' })
  return { functions: [{ ...brick, api: { ...brick.api, ...api } }] }
}
const BRINGS_SECRET: [string, object][] = [
  ['of a connection', { connections: [SHOP] }],
  ['in a header that is secret by its name', withApi({ headers: [{ name: 'Authorization', value: TYPED }] })],
  ['in a header that is marked', withApi({ headers: [{ name: 'X-Shop', value: TYPED, secret: true }] })],
  ['in a value', withApi({ parameters: [{ name: 'account', value: TYPED, secret: true }] })],
  ['in a body', withApi({ fill: 2, content: 'text', body: '{secret.pin}', secrets: [{ name: 'pin', value: TYPED }] })],
]

describe.each(BRINGS_SECRET)('a new secret %s', (_place, content) => {
  test('N12: it is saved only after the password; without it nothing of the save is kept', async () => {
    const id = await createProject()
    const before = (await me.get(`/project/getById?project_id=${id}`)).json()
    passTime(10 * MINUTE + 1)
    const saveProject = () => me.post('/project/update', { id, name: 'Renamed', ...content })
    expect(readRefusal(await saveProject())).toEqual([403, 'password_needed'])
    expect((await me.get(`/project/getById?project_id=${id}`)).json()).toEqual(before)
    expect(await listSecrets()).toEqual([])
    await confirmSession()
    const saved = await saveProject()
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await listSecrets()).toHaveLength(1)
  })

  test('N12: its mask is saved without the password, and so is taking it out', async () => {
    const id = await createProject()
    const { functions, connections } = (await me.post('/project/update', { id, ...content })).json()
    passTime(10 * MINUTE + 1)
    const renamed = await me.post('/project/update', { id, name: 'Renamed', functions, connections })
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect(await listSecrets()).toHaveLength(1)
    expect((await me.post('/project/update', { id, functions: [], connections: [] })).statusCode).toBe(200)
    expect(await listSecrets()).toEqual([])
  })

  test('N12: it is imported only after the password; an export without it is imported at once', async () => {
    await server.context.database
      .updateTable('users')
      .set({ granted_role: ROLE_PREMIUM })
      .where('id', '=', account.userId)
      .execute()
    const id = await createProject()
    await me.post('/project/update', { id, ...content })
    const file = (await me.get(`/project/export?project_id=${id}`)).json()
    passTime(10 * MINUTE + 1)
    expect((await me.post('/project/import', file)).statusCode).toBe(200)
    const bringing = { ...file, project: { ...file.project, ...content } }
    const listProjects = async () => (await me.get('/project/getByUser')).json()
    expect(readRefusal(await me.post('/project/import', bringing))).toEqual([403, 'password_needed'])
    expect(await listProjects()).toHaveLength(2)
    await confirmSession()
    const imported = await me.post('/project/import', bringing)
    expect(imported.statusCode, imported.body).toBe(200)
    expect(await listProjects()).toHaveLength(3)
  })
})

test('N12: what has no secret is saved without the password, and so are copies of secrets that the account has', async () => {
  const id = await createProject()
  await me.post('/project/update', { id, ...withApi({ headers: [{ name: 'Authorization', value: TYPED }] }) })
  passTime(10 * MINUTE + 1)
  const plain = withApi({ headers: [{ name: 'Accept', value: 'text/plain' }] })
  expect((await me.post('/project/update', { id: await createProject(), ...plain })).statusCode).toBe(200)
  expect((await me.post('/project/duplicate', { project_id: id })).statusCode).toBe(200)
})

test('N12: who saves over a newer state is told so before the password is asked for', async () => {
  const id = await createProject()
  passTime(10 * MINUTE + 1)
  const answer = await me.post('/project/update', { id, revision: 99, connections: [SHOP] })
  expect(readRefusal(answer)).toEqual([409, 'conflict'])
})

async function createProject(): Promise<string> {
  return (await me.post('/project/new', { 'new-project-name': 'Parcels' })).json().id
}

function readRefusal({ statusCode, json }: Awaited<ReturnType<typeof me.post>>): [number, string] {
  return [statusCode, json().code]
}

function listSecrets() {
  return server.context.database.selectFrom('secrets').select('id').where('owner_id', '=', account.userId).execute()
}

test('N12: only the session that gave the password is trusted again', async () => {
  const other = callAs(server.app, (await callAs(server.app, undefined).post('/login', account)).json())
  passTime(11 * MINUTE)
  await confirmSession()
  expect((await other.post('/deleteAccount')).json().code).toBe('password_needed')
  expect((await me.post('/deleteAccount')).statusCode).toBe(200)
})

test('N12: a session ends itself without the password', async () => {
  passTime(60 * MINUTE)
  const [own] = (await me.get('/sessions')).json()
  expect((await me.post('/sessions/revoke', { session_id: own.id })).statusCode).toBe(200)
  expect((await me.get('/auth/user')).statusCode).toBe(401)
})

test('N12: a change of the password counts as giving it', async () => {
  passTime(60 * MINUTE)
  const next = 'another quiet river'
  const change = { current_password: account.password, new_password: next, confirm_password: next }
  expect((await me.post('/user/password', change)).statusCode).toBe(200)
  expect((await me.get('/user/data')).statusCode).toBe(200)
})

describe('giving the password', () => {
  test('N12: a wrong password is refused and confirms nothing', async () => {
    passTime(60 * MINUTE)
    const response = await confirmSession('not this river')
    expect([response.statusCode, response.json().code]).toEqual([400, 'wrong_password'])
    expect((await me.get('/user/data')).json().code).toBe('password_needed')
  })

  test.each([[null], [''], [['a']], [{ $ne: '' }], [7], ['a'.repeat(257)]])(
    'N12: a password that is none is refused: %j',
    async (password) => {
      const response = await confirmSession(password)
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_input'])
    },
  )

  test('N12: giving the password is limited like signing in', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries++) statuses.push((await confirmSession('not this river')).statusCode)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(statuses.at(-1)).toBe(429)
  })

  test('N12: giving the password needs a session', async () => {
    const response = await callAs(server.app, undefined).post('/sessions/confirm', { password: account.password })
    expect(response.statusCode).toBe(401)
  })
})

test('N4: an account has only so many sessions, and the one not used for longest ends', async () => {
  const tokens = [account.token]
  for (let time = 0; time < LIMITS.sessionsPerAccount + 2; time++) {
    passTime(1)
    tokens.push((await callAs(server.app, undefined).post('/login', account)).json().token)
    passTime(5 * MINUTE)
    if (tokens[1]) await callAs(server.app, { token: tokens[1] }).get('/auth/user')
  }
  const requestStatus = async (token = '') => (await callAs(server.app, { token }).get('/auth/user')).statusCode
  const statuses = await Promise.all(tokens.map(requestStatus))
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.sessionsPerAccount)
  expect([statuses[0], statuses[1], statuses[2], statuses.at(-1)]).toEqual([401, 200, 401, 200])
}, 60_000)
