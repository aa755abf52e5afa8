import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { saveProject } from './save-project.ts'
import { getShownProject } from './show-project.ts'
import { listProjects } from './state/list-projects.repository.ts'

let statements: string[] = []
let server: TestServer
let builder: Builder
beforeAll(async () => {
  server = await startTestServer({ log: ({ query }) => void statements.push(query.sql) })
  builder = await createBuilder(server)
})
beforeEach(() => {
  statements = []
})
afterAll(() => server.close())

const headers = ['Authorization', 'X-Token', 'Cookie'].map((name) => ({
  name,
  type: 'string' as const,
  value: `${name} 123456789`,
}))

test('a project is read in two statements, however many connected APIs and secrets it has', async () => {
  const functions = Array.from({ length: 5 }, () => createTestBrick({ headers }))
  const id = await createTestProject(builder, { functions })
  statements = []
  const project = await getShownProject(server.context.database, { id, userId: builder.userId })
  expect(project.functions.flatMap(({ api }) => (api.kind === 'mcp' ? [] : api.headers))).toHaveLength(15)
  expect(statements).toHaveLength(2)
})

test('a list is read in one statement, however long it is', async () => {
  const owner = await createBuilder(server)
  for (let count = 0; count < 4; count++) await createTestProject(owner)
  statements = []
  expect(await listProjects(server.context.database, owner.userId, new Date())).toHaveLength(4)
  expect(statements).toHaveLength(1)
})

test('a save of what the base dialog holds locks account and project, writes, sums what is stored, logs and reads, once each', async () => {
  const id = await createTestProject(builder)
  const user = {
    id: builder.userId,
    role: 9,
    name: '',
    email: '',
    pausedAt: null,
    emailConfirmed: true,
    providerKeyId: null,
  }
  statements = []
  await saveProject(server.context, user, { id, system: 'Be kind' }, { isConfirmed: true })
  const kinds = statements.map((statement) => statement.split(' ', 1)[0]).filter((kind) => !isBoundary(kind))
  expect(kinds).toEqual(['update', 'update', 'update', 'select', 'insert', 'select'])
})

test('two saves at once without a revision lose no field of one another', async () => {
  const id = await createTestProject(builder)
  await Promise.all([
    ...Array.from({ length: 5 }, () => builder.post('/project/update', { id, system: 'Be kind' })),
    ...Array.from({ length: 5 }, () => builder.post('/project/update', { id, max_tokens: 99 })),
  ])
  const saved = await getShownProject(server.context.database, { id, userId: builder.userId })
  expect(saved).toMatchObject({ revision: 11, content: { system: 'Be kind', max_tokens: 99 } })
})

function isBoundary(kind = ''): boolean {
  return ['begin', 'commit', 'start', 'set'].includes(kind)
}
