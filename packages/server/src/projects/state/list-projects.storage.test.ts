import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { insertProblems } from '#problems/problem.repository.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { DAY } from '#time.ts'
import { saveBrickStates } from './brick-state.repository.ts'
import { listFailingBricks } from './failing-bricks.repository.ts'
import { listProjects } from './list-projects.repository.ts'

const NOW = new Date('2026-11-22T00:30:00.000Z')
const MANY = 200

let queries: CompiledQuery[] = []
let server: TestServer
let owner: Builder
beforeAll(async () => {
  server = await startTestServer({ log: ({ query }) => void queries.push(query) })
})
beforeEach(async () => {
  owner = await createBuilder(server)
})
afterAll(() => server.close())

test('the list says of each bot how many bricks it has, its chats of the last seven days and its newest problem', async () => {
  const { database } = server.context
  const id = await createTestProject(owner, { functions: [createTestBrick(), createTestBrick()] })
  const quiet = await createTestProject(owner)
  const own = { id, userId: owner.userId }
  for (const days of [0, 0, 1, 6, 7])
    await addDailyTotals(database, own, [{ kind: 'all', key: '', count: 1 }], subtractDays(days))
  await insertProblems(database, own, [{ code: 'older' }], subtractDays(2))
  await insertProblems(database, own, [{ code: 'brick_timeout', brick: 'Orders' }], subtractDays(1))
  await insertProblems(database, { ...own, id: quiet }, [{ code: 'long ago' }], subtractDays(8))
  const [second, first] = await listProjectsOfOwner()
  expect(first).toMatchObject({ id, bricks: 2, week: [1, 0, 0, 0, 0, 1, 2] })
  expect(first?.problem).toEqual({ at: subtractDays(1).toISOString(), code: 'brick_timeout', brick: 'Orders' })
  expect(second).toMatchObject({ id: quiet, bricks: 0, week: [0, 0, 0, 0, 0, 0, 0], problem: null })
})

test('the list says how many bricks of each bot failed five times in a row, until they work again', async () => {
  const { database } = server.context
  const functions = ['orders', 'slots'].map((brick) => ({ ...createTestBrick(), id: brick }))
  const own = { id: await createTestProject(owner, { functions }), userId: owner.userId }
  const other = { id: await createTestProject(owner), userId: owner.userId }
  const keepCallState = (functionId: string, state: 'failed' | 'succeeded') =>
    saveBrickStates(database, own, [{ functionId, result: { state } }], NOW)
  for (let count = 0; count < 4; count++) await keepCallState('orders', 'failed')
  expect(await listFailing()).toEqual({ [own.id]: 0, [other.id]: 0 })
  for (const functionId of ['orders', 'slots', 'slots', 'slots', 'slots', 'slots', 'slots']) {
    await keepCallState(functionId, 'failed')
  }
  expect(await listFailing()).toEqual({ [own.id]: 2, [other.id]: 0 })
  await keepCallState('orders', 'succeeded')
  expect(await listFailing()).toEqual({ [own.id]: 1, [other.id]: 0 })
})

test('the list names the brick that fails, whatever else failed once after it', async () => {
  const { database } = server.context
  const functions = [
    { ...createTestBrick({ name: 'Order status' }), id: 'orders' },
    { ...createTestBrick({ name: 'Shipping costs' }), id: 'costs' },
  ]
  const own = { id: await createTestProject(owner, { functions }), userId: owner.userId }
  const fail = (functionId: string, at = NOW) =>
    saveBrickStates(database, own, [{ functionId, result: { state: 'failed' } }], at)
  for (let count = 0; count < 5; count++) await fail('orders')
  await fail('costs')
  await insertProblems(database, own, [{ code: 'brick_timeout', brick: 'Shipping costs' }], NOW)
  const listNames = async () => (await listProjectsOfOwner()).map(({ failingBrick }) => failingBrick)
  expect(await listNames()).toEqual(['Order status'])
  for (let count = 0; count < 4; count++) await fail('costs', new Date(NOW.getTime() + 1))
  expect(await listNames()).toEqual(['Shipping costs'])
})

test('a brick that was never saved is not told of, and one that is live is until both are without it', async () => {
  const { database } = server.context
  const brick = { ...createTestBrick(), id: 'orders', name: 'Orders' }
  const id = await createTestProject(owner, { functions: [brick] })
  const own = { id, userId: owner.userId }
  const failFiveTimes = async (functionId: string) => {
    for (let count = 0; count < 5; count++) {
      await saveBrickStates(database, own, [{ functionId, result: { state: 'failed' } }], NOW)
    }
  }
  await failFiveTimes('never-saved')
  expect(await listFailing()).toEqual({ [id]: 0 })
  expect(await listFailingBricks(database, own)).toEqual([])
  await owner.post('/project/deploy', { project_id: id })
  await owner.post('/project/update', { id, functions: [] })
  await failFiveTimes('orders')
  expect(await listFailing()).toEqual({ [id]: 1 })
  expect(await listFailingBricks(database, own)).toEqual([
    { name: 'Orders', at: NOW.toISOString(), code: 'brick_failed' },
  ])
  await owner.post('/project/undeploy', { project_id: id })
  expect(await listFailing()).toEqual({ [id]: 0 })
  expect(await listFailingBricks(database, own)).toEqual([])
})

test('the list ranks live bots by the moment they went live, as a single bot’s rank is counted', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push(await createTestProject(owner))
  for (const project_id of [...ids].reverse().slice(0, 2)) await owner.post('/project/deploy', { project_id })
  const ranks = (await listProjectsOfOwner()).map(({ id, isLive, liveRank }) => [
    ids.indexOf(id),
    isLive,
    isLive ? liveRank : 0,
  ])
  expect(ranks).toEqual([
    [2, true, 0],
    [1, true, 1],
    [0, false, 0],
  ])
})

test(`the list of ${MANY} bots is one statement, as that of one`, async () => {
  const id = await createTestProject(owner)
  await copyProjectOften(id)
  queries = []
  expect(await listProjectsOfOwner()).toHaveLength(MANY)
  expect(queries).toHaveLength(1)
})

test.runIf(inject('engine') === 'sqlite')(
  'the list reads no draft, and of the other tables only its own rows',
  async () => {
    await createTestProject(owner)
    queries = []
    await listProjectsOfOwner()
    const [query] = queries
    const { database } = server.context
    const explained = {
      ...sql`select 1`.compile(database),
      sql: `explain query plan ${query?.sql}`,
      parameters: query?.parameters ?? [],
    }
    const { rows } = await database.executeQuery<{ detail: string }>(explained)
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).toContain('projects USING COVERING INDEX projects_list')
    expect(plan).toMatch(/SEARCH daily_totals USING COVERING INDEX daily_totals_list \(owner_id=\? AND day>\?\)/)
    expect(plan).toMatch(/SEARCH failing USING .*\(owner_id=\? AND project_id=\?/)
    expect(plan).toMatch(/SEARCH newest USING (COVERING )?INDEX project_problems_list/)
    expect(plan).not.toMatch(/SCAN (?!week|\(subquery)/)
  },
)

function listProjectsOfOwner() {
  return listProjects(server.context.database, owner.userId, NOW)
}

async function listFailing(): Promise<Record<string, number>> {
  return Object.fromEntries((await listProjectsOfOwner()).map(({ id, failing }) => [id, failing]))
}

function subtractDays(days: number): Date {
  return new Date(NOW.getTime() - days * DAY)
}

async function copyProjectOften(id: string): Promise<void> {
  const { database } = server.context
  const row = await database.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let count = 1; count < MANY; count++) {
    const copy = `${id}-${count}`
    await database
      .insertInto('projects')
      .values({ ...row, id: copy })
      .execute()
    await addDailyTotals(database, { id: copy, userId: row.owner_id }, [{ kind: 'all', key: '', count }], NOW)
  }
}
