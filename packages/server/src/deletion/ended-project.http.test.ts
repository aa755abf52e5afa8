import { type Endpoint, type EndpointName, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { saveBudget } from '#insights/budget/budget.repository.ts'
import { addDailyTotals } from '#insights/totals/totals.repository.ts'
import { createOperator } from '#test/tools/create-operator.ts'
import { drawPng } from '#test/tools/draw-png.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { insertTurns } from '#test/tools/insert-turns.ts'
import { createSampleCalls } from '#test/tools/sample-calls.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { type Builder, createBuilder, createTestProject } from '#test/tools/test-projects.ts'
import { deleteOrMarkProject, deleteSomeRows } from './deletion.repository.ts'

let server: TestServer
let owner: Builder
let projectId: string
let picture: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await createBuilder(server)
  projectId = await createTestProject(owner)
  const data = drawPng({ width: 256, height: 256 }).toString('base64')
  const { hash } = (await owner.post('/project/picture', { project_id: projectId, kind: 'logo', data })).json()
  picture = `/live/${projectId}/${hash}.png`
  expect((await server.app.inject({ url: picture })).statusCode).toBe(200)
  await insertTurns(server.context.database, { id: projectId, userId: owner.userId }, { turns: 30 })
  await insertVersions(projectId)
  expect(await endProject()).toBe(true)
})
afterAll(() => server.close())

const names = Object.keys(endpoints) as EndpointName[]
const samples = createSampleCalls('$project')
const findEndpoint = (name: EndpointName): Endpoint => endpoints[name]
const ofProject = names.filter(
  (name) => findEndpoint(name).access !== 'public' && JSON.stringify(samples[name]).includes('$project'),
)

test.each(ofProject)('%s finds no project of which only turns are left', async (name) => {
  const before = await dumpDatabase(server.context.database)
  const { method, path } = findEndpoint(name)
  const { body, query, params } = createSampleCalls(projectId)[name]
  const { statusCode, body: answer } = await server.app.inject({
    method,
    url: API_PREFIX + path.replace(':id', params?.id ?? ''),
    headers: { authorization: `Bearer ${owner.token}` },
    ...(query && { query }),
    ...(method === 'POST' && { payload: body ?? {} }),
  })
  expect([statusCode, JSON.parse(answer).code]).toEqual([404, 'not_found'])
  expect(await dumpDatabase(server.context.database)).toEqual(before)
})

test('nobody sees its picture, its owner has no step done by it, and the operator does not count it', async () => {
  expect((await server.app.inject({ url: picture })).statusCode).toBe(404)
  expect((await owner.get('/user/steps')).json()).toMatchObject({ look: false, live: false })
  const operator = callAs(server.app, await createOperator(server))
  const accounts = (await operator.get('/operator/accounts')).json()
  expect(accounts.find(({ id }: { id: string }) => id === owner.userId)).toMatchObject({ bots: 0 })
  const left = Object.entries(await dumpDatabase(server.context.database))
    .filter(([, rows]) => rows.some((row) => row.includes(projectId)))
    .map(([table]) => table)
  expect(left.sort()).toEqual(['audit_events', 'conversation_turns', 'conversations', 'project_versions', 'projects'])
})

test('nothing of it is in what its owner downloads of their data', async () => {
  const id = await createTestProject(owner)
  const own = { id, userId: owner.userId }
  await insertTurns(server.context.database, own, { turns: 30 })
  await addDailyTotals(server.context.database, own, [{ kind: 'all', key: '', name: null, count: 1 }], new Date())
  await saveBudget(server.context.database, own, { unit: 'tokens', day_limit: 1, month_limit: null }, new Date())
  const listPartsWithIt = async () => {
    const data = (await owner.get('/user/data')).json()
    return Object.keys(data).filter((part) => part !== 'log' && JSON.stringify(data[part]).includes(id))
  }
  await insertVersions(id)
  const parts = ['conversation_turns', 'daily_totals', 'project_versions']
  expect(await listPartsWithIt()).toEqual(expect.arrayContaining(parts))
  await inTransaction(server.context.database, (transaction) => deleteOrMarkProject(transaction, own))
  expect(await listPartsWithIt()).toEqual([])
})

test('who deletes it again while a few turns are left is told that there is none', async () => {
  await deleteSomeRows(server.context.database, { id: projectId, userId: owner.userId })
  await deleteSomeRows(server.context.database, { id: projectId, userId: owner.userId })
  await deleteSomeRows(server.context.database, { id: projectId, userId: owner.userId })
  expect(await endProject()).toBe(false)
  const again = await owner.post('/project/delete', { project_id: projectId })
  expect([again.statusCode, again.json().code]).toEqual([404, 'not_found'])
})

async function insertVersions(id: string): Promise<void> {
  const version = { owner_id: owner.userId, project_id: id, name: 'Bot', content: '{}', deployed_at: '2026-11-21' }
  const rows = Array.from({ length: 6 }, (_, at) => ({ ...version, version: at + 1, changes: null }))
  await server.context.database.insertInto('project_versions').values(rows).execute()
}

function endProject(): Promise<boolean> {
  const own = { id: projectId, userId: owner.userId }
  return inTransaction(server.context.database, (transaction) => deleteOrMarkProject(transaction, own))
}
