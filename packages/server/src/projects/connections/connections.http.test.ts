import type { Connection, Project } from '@bricks/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const TOKEN = 'canary-of-the-shop-4711'
const SHOP: Connection = { id: 'shop', name: 'Shop', host: 'api.shop.example', auth: { kind: 'bearer', token: TOKEN } }
const MASKED = { kind: 'bearer', token: '••••711' }

let server: TestServer
let builder: Builder
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
})
afterAll(() => server.close())

function createBrickUsingShop(name = 'Order status') {
  const brick = createTestBrick({ name })
  return { ...brick, api: { ...brick.api, connection: 'shop' } }
}

async function createShop(connection: Connection = SHOP): Promise<string> {
  return createTestProject(builder, {
    functions: [createBrickUsingShop(), createBrickUsingShop('Refund')],
    connections: [connection],
  })
}

async function getProject(id: string): Promise<Project> {
  return (await builder.get(`/project/getById?project_id=${id}`)).json()
}

const updateProject = (id: string, body: object) => builder.post('/project/update', { id, ...body })

test('a connection is said once for all bricks that use it, its secret stored encrypted and shown as a mask', async () => {
  const id = await createShop()
  const { connections, functions } = await getProject(id)
  expect(connections).toEqual([{ ...SHOP, auth: MASKED }])
  expect(functions.map(({ api }) => api.connection)).toEqual(['shop', 'shop'])
  expect(JSON.stringify(await dumpDatabase(server.context.database))).not.toContain(TOKEN)
})

test('a mask keeps the secret, and what is left out of a save stays as it is', async () => {
  const id = await createShop()
  const { connections } = await getProject(id)
  const renamed = connections.map((each) => ({ ...each, name: 'Our shop' }))
  expect((await updateProject(id, { connections: renamed })).json().connections).toEqual([
    { ...SHOP, name: 'Our shop', auth: MASKED },
  ])
  expect((await updateProject(id, { system: 'Be kind.' })).json().connections).toHaveLength(1)
  expect((await updateProject(id, { functions: [] })).json().connections).toHaveLength(1)
  const { content } = await server.context.database
    .selectFrom('projects')
    .select('draft as content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(content).connections[0].auth.token).toEqual({ secret: expect.any(String) })
})

test.each<[string, Partial<Connection>]>([
  ['another host', { host: 'api.thief.example' }],
  ['another kind of sign-in', { auth: { kind: 'key', in: 'header', name: 'x-key', value: '••••711' } }],
])('N5: a mask does not follow its connection to %s', async (_name, change) => {
  const id = await createShop()
  const answer = await updateProject(id, { functions: [], connections: [{ ...SHOP, auth: MASKED, ...change }] })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'secret_missing'])
  expect(answer.json().error).toMatch(`${SHOP.name}: A hidden value is no longer known here.`)
  expect((await getProject(id)).connections[0]?.host).toBe('api.shop.example')
})

test('N5: the secret of a client does not follow it to another token address', async () => {
  const auth = {
    kind: 'oauth2-client',
    token_url: 'https://login.shop.example/token',
    client_id: 'bricks',
    client_secret: TOKEN,
    send: 'basic',
  } as const
  const id = await createShop({ ...SHOP, auth })
  const [saved] = (await getProject(id)).connections
  expect(saved?.auth).toEqual({ ...auth, client_secret: '••••711' })
  const moved = { ...saved, auth: { ...saved?.auth, token_url: 'https://login.thief.example/token' } }
  expect((await updateProject(id, { connections: [moved] })).json().code).toBe('secret_missing')
})

test('a user without a password is the key, and is masked', async () => {
  const id = await createShop({ ...SHOP, auth: { kind: 'basic', user: TOKEN, password: '' } })
  expect((await getProject(id)).connections[0]?.auth).toEqual({ kind: 'basic', user: '••••711', password: '' })
  const named = await createShop({ ...SHOP, auth: { kind: 'basic', user: 'shop-7', password: TOKEN } })
  expect((await getProject(named)).connections[0]?.auth).toEqual({ kind: 'basic', user: 'shop-7', password: '••••711' })
})

test.each<[string, object, string]>([
  ['a connection that does not exist', { connections: [] }, 'invalid_input'],
  ['a connection of another host', { connections: [{ ...SHOP, host: 'shop.example' }] }, 'invalid_input'],
  ['a host with a path', { connections: [{ ...SHOP, host: 'api.shop.example/v1' }] }, 'address_refused'],
  ['a host of a private network', { connections: [{ ...SHOP, host: '10.0.0.1' }] }, 'address_refused'],
  ['a name in braces as host', { connections: [{ ...SHOP, host: '{host}' }] }, 'address_refused'],
  [
    'a token that would end its header',
    { connections: [{ ...SHOP, auth: { kind: 'bearer', token: 'a\r\nx-evil: 1' } }] },
    'header_refused',
  ],
  ['an id that is no word', { functions: [], connections: [{ ...SHOP, id: 'a"%' }] }, 'invalid_input'],
  ['the same id twice', { connections: [SHOP, SHOP] }, 'invalid_input'],
  ...['http://login.shop.example/token', '127.0.0.1/token', 'login.shop.example:22/token'].map(
    (token_url): [string, object, string] => [
      `the token address ${token_url}`,
      {
        connections: [
          { ...SHOP, auth: { kind: 'oauth2-client', token_url, client_id: 'a', client_secret: 'b', send: 'body' } },
        ],
      },
      'address_refused',
    ],
  ),
])('%s is refused, and nothing is saved', async (_name, body, code) => {
  const id = await createTestProject(builder)
  const answer = await updateProject(id, { functions: [createBrickUsingShop()], ...body })
  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  expect(await getProject(id)).toMatchObject({ functions: [], connections: [] })
})

test('a save of texts alone leaves bricks, connections and their secrets as they are, and answers with their masks', async () => {
  const id = await createShop()
  const before = await getProject(id)
  const readDraft = () =>
    server.context.database.selectFrom('projects').select('draft').where('id', '=', id).executeTakeFirstOrThrow()
  const stored = JSON.parse((await readDraft()).draft)
  const saved = await updateProject(id, { name: 'Renamed', system: 'Be brief.', temperature: 0.5 })
  const { functions, connections } = before
  const texts = { name: 'Renamed', system: 'Be brief.', temperature: 0.5 }
  expect(saved.json()).toMatchObject({ ...texts, functions, connections, revision: before.revision + 1 })
  const { functions: bricks, connections: shops } = JSON.parse((await readDraft()).draft)
  expect([bricks, shops]).toEqual([stored.functions, stored.connections])
})

test.each([
  ['a revision that somebody else has saved', { revision: 0 }, 409, 'conflict'],
  ['a model that the server does not offer', { model: 'gpt-of-nobody' }, 400, 'invalid_input'],
])(
  'a save of texts alone with %s is refused as a whole save is, and nothing is saved',
  async (_, texts, status, code) => {
    const id = await createShop()
    const { functions, connections } = await getProject(id)
    const before = await getProject(id)
    for (const body of [texts, { ...texts, functions, connections }]) {
      const refused = await updateProject(id, { name: 'Renamed', ...body })
      expect([refused.statusCode, refused.json().code]).toEqual([status, code])
    }
    expect(await getProject(id)).toEqual(before)
  },
)

test('a save without bricks that takes away the connection they use is refused, and so is one of another host', async () => {
  const id = await createShop()
  const before = await getProject(id)
  for (const connections of [[], [{ ...SHOP, host: 'api.other.example' }]]) {
    expect((await updateProject(id, { connections })).statusCode).toBe(400)
  }
  expect(await getProject(id)).toEqual(before)
})

test('bricks and connections of more than 192 kB are refused at the brick that is too much', async () => {
  const id = await createTestProject(builder)
  const createLargeBrick = (name: string) => ({
    ...createTestBrick({ name, method: 'POST' }),
    description: 'd'.repeat(2_000),
  })
  const functions = Array.from({ length: 13 }, (_, at) => {
    const brick = createLargeBrick(`Brick ${at}`)
    return { ...brick, api: { ...brick.api, fill: 2, content: 'text', body: 'b'.repeat(16_000) } }
  })
  const answer = await updateProject(id, { functions })
  expect(answer.json().code).toBe('project_too_large')
  expect(answer.json().error).toContain('Brick 10')
  expect((await updateProject(id, { functions: functions.slice(0, 10) })).statusCode).toBe(200)
})

test('connections alone are refused above 192 kB, too', async () => {
  const id = await createTestProject(builder)
  const filled = 'x'.repeat(4_000)
  const auth = { kind: 'oauth2-client', token_url: 'id.shop.example/token', client_secret: '' }
  const createLarge = (at: number) => ({
    ...SHOP,
    id: `large-${at}`,
    auth: { ...auth, client_id: filled, scope: filled, audience: filled },
  })
  const connections = Array.from({ length: 17 }, (_, at) => createLarge(at))
  expect((await updateProject(id, { connections })).json().code).toBe('project_too_large')
  expect((await updateProject(id, { connections: connections.slice(0, 16) })).statusCode).toBe(200)
})

test('an export, an import and a copy carry connections without their secrets', async () => {
  const id = await createShop()
  const exported = (await builder.get(`/project/export?project_id=${id}`)).json()
  expect(exported.project.connections).toEqual([{ ...SHOP, auth: { kind: 'bearer', token: '' } }])
  const imported = (await builder.post('/project/import', exported)).json().id
  const copied = (await builder.post('/project/duplicate', { project_id: id })).json().id
  for (const other of [imported, copied]) {
    const { connections, functions } = await getProject(other)
    expect(connections).toEqual([{ ...SHOP, id: expect.any(String), auth: { kind: 'bearer', token: '' } }])
    expect(connections[0]?.id).not.toBe('shop')
    expect(functions.map(({ api }) => api.connection)).toEqual([connections[0]?.id, connections[0]?.id])
  }
})

test('a version keeps the connections it was deployed with, and brings them back', async () => {
  const id = await createShop()
  await builder.post('/project/deploy', { project_id: id })
  await updateProject(id, { functions: [], connections: [] })
  await builder.post('/project/restore', { project_id: id, version: 1 })
  expect((await getProject(id)).connections).toEqual([{ ...SHOP, auth: MASKED }])
})

test('a published template holds no secret, and asks for its connection once', async () => {
  const id = await createShop({ ...SHOP, auth: { kind: 'basic', user: 'ada@shop.example', password: TOKEN } })
  const published = await builder.post('/templates/add', {
    project_id: id,
    name: 'Shop desk',
    description: 'Orders and refunds',
    confirmed: true,
  })
  expect(published.statusCode).toBe(200)
  const template = (await builder.get('/templates/all'))
    .json()
    .find(({ name }: { name: string }) => name === 'Shop desk')
  expect(template.setup.filter(({ field }: { field: string }) => field === 'connection')).toHaveLength(1)
  const created = await builder.post('/project/new', { 'new-project-name': 'From it', 'template-id': template.id })
  const { connections, functions } = await getProject(created.json().id)
  expect(connections[0]?.auth).toEqual({ kind: 'basic', user: '', password: '' })
  expect(functions[0]?.api.connection).toBe(connections[0]?.id)
  const stored = JSON.stringify(await server.context.database.selectFrom('templates').selectAll().execute())
  expect(stored).not.toContain('ada@shop.example')
})
