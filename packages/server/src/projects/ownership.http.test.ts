import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const file = {
  model: 'gpt-4o-mini',
  ...{ system: '', max_tokens: 1, temperature: 1, frequency_penalty: 0, presence_penalty: 0 },
  ...{ name: 'x', streamingAllowed: true, currentDate: false, functions: [] },
}

const calls: [string, (who: Builder, id: string) => ReturnType<Builder['get']>][] = [
  ['/project/getById', (who, id) => who.get(`/project/getById?project_id=${id}`)],
  ['/project/update', (who, id) => who.post('/project/update', { id, name: 'stolen', functions: [createTestBrick()] })],
  ['/project/delete', (who, id) => who.post('/project/delete', { project_id: id })],
  ['/project/deploy', (who, id) => who.post('/project/deploy', { project_id: id })],
  ['/project/undeploy', (who, id) => who.post('/project/undeploy', { project_id: id })],
  [
    '/project/share',
    (who, id) => who.post('/project/share', { project_id: id, appearance: {}, texts: {}, origins: [] }),
  ],
  ['/project/duplicate', (who, id) => who.post('/project/duplicate', { project_id: id })],
  ['/project/versions', (who, id) => who.get(`/project/versions?project_id=${id}`)],
  ['/project/version', (who, id) => who.get(`/project/version?project_id=${id}&version=1`)],
  ['/project/restore', (who, id) => who.post('/project/restore', { project_id: id, version: 1 })],
  ['/project/export', (who, id) => who.get(`/project/export?project_id=${id}`)],
  ['/project/try', (who, id) => who.post('/project/try', { project_id: id, function: createTestBrick(), values: {} })],
  ['/templates/add', (who, id) => who.post('/templates/add', { project_id: id, name: 'stolen', description: 'x' })],
]

let server: TestServer
let owner: Builder
let thief: Builder
let id: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await createBuilder(server)
  thief = await createBuilder(server)
  const headers = [{ name: 'Authorization', type: 'string' as const, value: 'Bearer abcdefghijkl' }]
  id = await createTestProject(owner, { functions: [createTestBrick({ headers })] })
  await owner.post('/project/deploy', { project_id: id })
})
afterAll(() => server.close())

describe('someone else’s project', () => {
  let before: object
  beforeEach(async () => {
    before = await dumpTables()
  })

  test.each(calls)('is for %s the same as one that does not exist, and stays as it is (A2)', async (_, call) => {
    const [foreign, unknown] = [await call(thief, id), await call(thief, 'A'.repeat(22))]
    expect(foreign.statusCode).toBe(404)
    expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await dumpTables()).toEqual(before)
  })

  test.each(calls)('is for %s closed to whoever is not signed in (A1)', async (_, call) => {
    const nobody = { ...thief, ...callWithoutToken() }
    const answer = await call(nobody, id)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in'])
    expect(await dumpTables()).toEqual(before)
  })
})

test('a request cannot make a project of someone else (A4)', async () => {
  const forged = { id, user_id: owner.userId, 'new-project-name': 'Mine' }
  const created = (await thief.post('/project/new', forged)).json().id
  const imported = await thief.post('/project/import', { format: 'bricks/1', id, project: { ...file, id } })
  const rows = server.context.database.selectFrom('projects').select('owner_id')
  for (const made of [created, imported.json().id]) {
    expect(made).not.toBe(id)
    expect(await rows.where('id', '=', made).execute()).toEqual([{ owner_id: thief.userId }])
  }
})

function callWithoutToken(): Pick<Builder, 'get' | 'post'> {
  return {
    get: (url) => server.app.inject({ method: 'GET', url: `/api${url}` }),
    post: (url, payload = {}) => server.app.inject({ method: 'POST', url: `/api${url}`, payload }),
  }
}

async function dumpTables() {
  const { database } = server.context
  const [projects, versions, secrets, templates] = await Promise.all([
    database.selectFrom('projects').selectAll().orderBy('id').execute(),
    database.selectFrom('project_versions').selectAll().orderBy('version').execute(),
    database.selectFrom('secrets').selectAll().orderBy('id').execute(),
    database.selectFrom('templates').selectAll().execute(),
  ])
  return { projects, versions, secrets, templates }
}
