import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { type BrickCallOutcome, saveBrickStates } from './brick-state.repository.ts'

const WORKS: BrickCallOutcome = { functionId: 'orders', result: { state: 'succeeded' } }
const FAILS: BrickCallOutcome = { functionId: 'orders', result: { state: 'failed', failure: 'timeout' } }

let server: TestServer
let builder: Builder
let id: string
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
})
beforeEach(async () => {
  id = await createTestProject(builder, { functions: [createTestBrick({ id: 'orders' })] })
})
afterAll(() => server.close())

test('the state of a brick is that of its last call, with the reason why it failed', async () => {
  await keepStates(WORKS, FAILS)
  expect(await getBrickStates()).toEqual([
    { id: 'orders', state: 'failing', code: 'brick_timeout', at: expect.any(String) },
  ])
  await keepStates(WORKS)
  expect(await getBrickStates()).toEqual([{ id: 'orders', state: 'works', at: expect.any(String) }])
})

test('a call that was not sent says nothing of the brick', async () => {
  await keepStates({ functionId: 'orders', result: { state: 'failed', failure: 'invalid_arguments' } })
  expect(await getBrickStates()).toEqual([])
})

test('a try is a call, and stands after what was tried has been saved', async () => {
  const moved = createTestBrick({ id: 'orders', url: 'api.shop.example/moved' })
  await tryBrick(moved)
  expect(await getBrickStates()).toMatchObject([{ id: 'orders', state: 'failing' }])
  await saveFunctions([moved])
  expect(await getBrickStates()).toMatchObject([{ id: 'orders', state: 'failing' }])
})

test('another request clears the state, other words do not, and a brick that is gone has none', async () => {
  await keepStates(WORKS)
  await saveFunctions([
    { ...createTestBrick({ id: 'orders', name: 'Renamed' }), description: 'Other words', enabled: false },
  ])
  expect(await getBrickStates()).toHaveLength(1)
  await saveFunctions([createTestBrick({ id: 'orders', url: 'api.shop.example/other' })])
  expect(await getBrickStates()).toEqual([])
  await keepStates(WORKS)
  await saveFunctions([])
  expect(await getBrickStates()).toEqual([])
})

test('no more states are kept than a draft and a live version can have bricks', async () => {
  await keepStates(...Array.from({ length: 200 }, (_, at) => ({ ...WORKS, functionId: `f${at}` })))
  expect((await getBrickStates()).length).toBe(128)
  const rows = server.context.database.selectFrom('brick_states').select('function_id').where('project_id', '=', id)
  expect((await rows.execute()).length).toBe(128)
})

test('a stranger learns nothing of the bricks and the sites of a bot', async () => {
  const stranger = await createBuilder(server)
  for (const path of ['bricks', 'sightings']) {
    expect((await stranger.get(`/project/${path}?project_id=${id}`)).statusCode).toBe(404)
  }
})

function keepStates(...ended: BrickCallOutcome[]) {
  return saveBrickStates(server.context.database, { id, userId: builder.userId }, ended, new Date())
}

async function getBrickStates() {
  return (await builder.get(`/project/bricks?project_id=${id}`)).json()
}

async function saveFunctions(functions: object[]) {
  expect((await builder.post('/project/update', { id, functions })).statusCode).toBe(200)
}

function tryBrick(brick: object) {
  return builder.post('/project/try', { project_id: id, function: brick, values: {} })
}
