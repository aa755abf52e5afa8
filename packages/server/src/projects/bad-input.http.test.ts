import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const posts = ['new', 'update', 'delete', 'deploy', 'undeploy', 'share', 'duplicate', 'restore', 'import', 'try'].map(
  (call) => `/project/${call}`,
)
const gets = ['getById', 'versions', 'version', 'export'].map((call) => `/project/${call}`)

let server: TestServer
let builder: Builder
let id: string
let before: object
beforeAll(async () => {
  server = await startTestServer()
  builder = await createBuilder(server)
  id = await createTestProject(builder, { functions: [createTestBrick()] })
  await builder.post('/project/deploy', { project_id: id })
})
beforeEach(async () => {
  before = await dumpProjects()
})
afterAll(() => server.close())

describe.each([...posts, '/templates/add'])('POST %s', (path) => {
  test('refuses bodies that are not what it takes, and changes nothing', async () => {
    const ids = [null, 7, true, '', [], {}, ['a'], 'nul \0', '\ud800', 'x'.repeat(121)]
    const bodies = [
      ...['[]', 'null', '7', '"text"', '{', '{"id":1}}', '['.repeat(5_000), `{"__proto__":{"id":"${id}"}}`],
      ...ids.map((value) => JSON.stringify({ id: value, project_id: value, 'new-project-name': value })),
    ]
    for (const payload of bodies) {
      const answer = await postBytes(path, payload)
      expect([payload.slice(0, 60), Math.floor(answer.statusCode / 100)]).toEqual([payload.slice(0, 60), 4])
      expect(answer.json()).toEqual({ error: expect.any(String), code: expect.any(String) })
    }
    expect(await dumpProjects()).toEqual(before)
  })
})

describe.each(gets)('GET %s', (path) => {
  test.each(['', '?project_id=', '?project_id=a&project_id=b', '?project_id=%00', '?project_id=unknown&version=0'])(
    'refuses the query "%s"',
    async (query) => {
      const answer = await builder.get(path + query)
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.json()).toEqual({ error: expect.any(String), code: expect.any(String) })
    },
  )
})

describe('a save', () => {
  test.each<[string, object]>([
    ['functions that are none', { functions: null }],
    ['functions of nothing', { functions: [null] }],
    ['an empty function', { functions: [{}] }],
    ['more functions than any project has', { functions: Array.from({ length: 65 }, () => createTestBrick()) }],
    ['more headers than a request has', { functions: [createTestBrick({ headers: createHeaders(33) })] }],
    [
      'the same header twice',
      { functions: [createTestBrick({ headers: [...createHeaders(1), ...createHeaders(1)] })] },
    ],
    ['a function whose id is no text', { functions: [{ ...createTestBrick(), id: 7 }] }],
    ['a name that cannot be kept', { functions: [createTestBrick({ name: 'nul \0' })] }],
    ['a temperature beyond 2', { temperature: 2.01 }],
    ['a penalty below 0', { frequency_penalty: -0.01 }],
    ['text for a number', { max_tokens: '512' }],
    ['half a token', { max_tokens: 1.5 }],
    ['an empty name', { name: ' ' }],
    ['a model of no name', { model: '' }],
    ['a revision that is no number', { revision: '1' }],
  ])('with %s is refused and changes nothing', async (_, change) => {
    const answer = await builder.post('/project/update', { id, ...change })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect(await dumpProjects()).toEqual(before)
  })
})

test.each([
  ['/project/update', { functions: [createTestBrick(), { ...createTestBrick(), id: 7 }] }, 'functions.1.id'],
  ['/project/update', { temperature: 3 }, 'temperature'],
  [
    '/project/update',
    { functions: Array.from({ length: 65 }, () => createTestBrick()) },
    'functions, which holds 64 at most',
  ],
  ['/project/budget', { unit: 'euro', day: 1, month: 1 }, 'unit'],
])('%s with %o is refused with where the mistake is', async (path, change, field) => {
  const answer = await builder.post(path, { id, project_id: id, ...change })
  const error = `Some of what was sent is missing or not valid: ${field}.`
  expect(answer.json()).toEqual({ error, code: 'invalid_input' })
})

test('a body with bytes that are no UTF-8 is refused and changes nothing, and every sign of UTF-8 is kept', async () => {
  const before = await dumpProjects()
  const writeBodyWithName = (name: string | Buffer) =>
    Buffer.concat([Buffer.from(`{"id":"${id}","name":"`), Buffer.from(name), Buffer.from('"}')])
  for (const bytes of [[0xff], [0xe9], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]]) {
    const refused = await postBytes('/project/update', writeBodyWithName(Buffer.from(bytes)))
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_json'])
  }
  expect(await dumpProjects()).toEqual(before)
  expect((await postBytes('/project/update', writeBodyWithName('Zoë 😀 \uffff'))).json().name).toBe('Zoë 😀 \uffff')
})

function postBytes(path: string, payload: string | Buffer) {
  const headers = { authorization: `Bearer ${builder.token}`, 'content-type': 'application/json' }
  return server.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
}

function createHeaders(count: number) {
  return Array.from({ length: count }, (_, at) => ({ name: `X-${at}`, type: 'string' as const, value: 'x' }))
}

async function dumpProjects() {
  const { database } = server.context
  const projects = await database.selectFrom('projects').selectAll().orderBy('id').execute()
  const versions = await database.selectFrom('project_versions').selectAll().execute()
  const secrets = await database.selectFrom('secrets').selectAll().orderBy('id').execute()
  return { projects, versions, secrets }
}
