import { ROLE_FREE } from '@bricks/contract/wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const createSecretHeader = (value: string) => [{ name: 'authorization', type: 'string' as const, value, secret: true }]

let server: TestServer
let builder: Builder
let id: string
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
})
beforeEach(async () => {
  id = await createTestProject(builder, {
    system: 'Be kind.',
    functions: [createTestBrick({ headers: createSecretHeader('1') })],
  })
})
afterAll(() => server.close())

test('a project says in how many ways its saved draft differs from what is live, and the list says the same', async () => {
  expect(await readChanges()).toEqual({ changes: 0, deployed: false, listed: 0 })
  await deployProject()
  expect(await readChanges()).toEqual({ changes: 0, deployed: true, listed: 0 })
  await saveProject({ name: 'Other', system: 'Be short.', functions: [] })
  expect(await readChanges()).toEqual({ changes: 3, deployed: false, listed: 3 })
  await saveProject({ name: 'Shop bot', system: 'Be kind.' })
  expect(await readChanges()).toEqual({ changes: 1, deployed: false, listed: 1 })
  await deployProject()
  expect(await readChanges()).toEqual({ changes: 0, deployed: true, listed: 0 })
})

test('what is not live has no changes, and what was restored is compared with what is live now', async () => {
  await deployProject()
  await saveProject({ system: 'Be short.' })
  await deployProject()
  const restored = await builder.post('/project/restore', { project_id: id, version: 1 })
  expect(restored.json()).toMatchObject({ system: 'Be kind.', changes: 1, deployed: false })
  await builder.post('/project/undeploy', { project_id: id })
  expect(await readChanges()).toEqual({ changes: 0, deployed: false, listed: 0 })
})

test('a draft that is saved back as it is live is deployed again, without a new version', async () => {
  await deployProject()
  await saveProject({ system: 'Be short.' })
  await saveProject({ system: 'Be kind.' })
  expect(await readChanges()).toEqual({ changes: 0, deployed: true, listed: 0 })
  expect((await deployProject()).json().version).toBe(1)
})

test('what is live is shown with its masks to its owner on every plan', async () => {
  await deployProject()
  const { functions } = await getProject()
  await saveProject({ system: 'Be short.', functions: [] })
  await grantRole(builder, ROLE_FREE)
  const live = await readLive(builder)
  await grantRole(builder, 9)
  expect(live.statusCode).toBe(200)
  expect(live.json()).toMatchObject({ system: 'Be kind.', version: 1, deployed: true })
  expect(live.json().functions).toEqual(functions)
})

test('a key that was replaced by one of the same ending is shown as another than the live one', async () => {
  await deployProject()
  const [brick] = (await getProject()).functions
  await saveProject({ functions: [{ ...createTestBrick({ headers: createSecretHeader('2') }), id: brick.id }] })
  const [draft, live] = [await getProject(), (await readLive(builder)).json()]
  expect(draft.changes).toBe(1)
  expect(live.functions[0].api.headers[0].value).not.toBe(draft.functions[0].api.headers[0].value)
  expect(live.functions[0].api.headers[0].value).toMatch(/^•+$/)
})

test('what is live is 404 for what is not live, and for everybody else', async () => {
  expect((await readLive(builder)).statusCode).toBe(404)
  await deployProject()
  expect((await readLive(await createBuilder(server))).statusCode).toBe(404)
})

function readLive(reader: Builder) {
  return reader.get(`/project/live?project_id=${id}`)
}

async function readChanges() {
  const { changes, deployed } = await getProject()
  const list = (await builder.get('/project/getByUser')).json()
  return { changes, deployed, listed: list.find((each: { id: string }) => each.id === id).changes }
}

async function getProject() {
  return (await builder.get(`/project/getById?project_id=${id}`)).json()
}

async function saveProject(change: object) {
  expect((await builder.post('/project/update', { id, ...change })).statusCode).toBe(200)
}

async function deployProject() {
  const answer = await builder.post('/project/deploy', { project_id: id })
  expect(answer.statusCode).toBe(200)
  return answer
}

async function grantRole({ userId }: Builder, granted_role: number) {
  await server.context.database.updateTable('users').set({ granted_role }).where('id', '=', userId).execute()
}
