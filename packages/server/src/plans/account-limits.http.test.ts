import { LIMITS, PLAN_TIERS, ROLE_FREE } from '@bricks/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const AT_ONCE = 20

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const name = { 'new-project-name': 'Bot' }
const refused = { statusCode: 403, code: 'limit_reached' }

interface Answer {
  statusCode: number
  json(): { code: string; error: string }
}

function countOutcomes(answers: readonly Answer[]) {
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length
  const others = answers.filter(({ statusCode }) => statusCode !== 200)
  return { taken, others: others.map((each) => ({ statusCode: each.statusCode, code: each.json().code })) }
}

async function repeatTimes<Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < count; at++) results.push(await work(at))
  return results
}

function createBigBrick(kilobytes: number) {
  const properties = Array.from({ length: Math.ceil(kilobytes / 2) }, (_, at) => ({
    name: `p${at}`,
    type: 'string' as const,
    description: 'x'.repeat(1_950),
    isrequired: false,
  }))
  return createTestBrick({ properties })
}

describe('N4: projects of an account have a number', () => {
  test('N4: however many come at once, a Free account gets exactly as many as its plan has', async () => {
    const { projects } = PLAN_TIERS.free.limits
    const free = await createBuilder(server, { role: ROLE_FREE })
    const neighbour = await createBuilder(server, { role: ROLE_FREE })
    await repeatTimes(projects - 5, () => createTestProject(free))
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => free.post('/project/new', name)))
    expect(countOutcomes(answers)).toEqual({ taken: 5, others: Array(AT_ONCE - 5).fill(refused) })
    expect((await free.get('/project/getByUser')).json()).toHaveLength(projects)
    expect((await neighbour.post('/project/new', name)).statusCode).toBe(200)
  })

  test('N4: a copy, an import and a template count as projects too, and a refused one leaves nothing', async () => {
    const builder = await createBuilder(server)
    const id = await createTestProject(builder, { functions: [createSecretBrick()] })
    const file = (await builder.get(`/project/export?project_id=${id}`)).json()
    await fillWithProjects(builder, PLAN_TIERS.premium.limits.projects - 1)
    const before = await countRows()
    const answers = [
      await builder.post('/project/duplicate', { project_id: id }),
      await builder.post('/project/import', file),
      await builder.post('/project/new', { ...name, 'template-id': 'weather' }),
      await builder.post('/project/new', { ...name, request_id: 'again' }),
    ]
    expect(countOutcomes(answers)).toEqual({ taken: 0, others: Array(4).fill(refused) })
    expect(await countRows()).toEqual(before)
    await builder.post('/project/delete', { project_id: id })
    expect((await builder.post('/project/new', { ...name, request_id: 'again' })).statusCode).toBe(200)
  })
})

describe('N4: what an account stores has a byte budget', () => {
  test('N4: copies at once end at the budget with words that say so, and the neighbour goes on', async () => {
    const free = await createBuilder(server, { role: ROLE_FREE })
    const neighbour = await createBuilder(server, { role: ROLE_FREE })
    const id = await createTestProject(free, {
      system: '🧱'.repeat(15_000),
      functions: [createBigBrick(100), createBigBrick(70)],
    })
    const duplicateProject = () => free.post('/project/duplicate', { project_id: id })
    await repeatTimes(38, duplicateProject)
    const { taken, others } = countOutcomes(await Promise.all(Array.from({ length: AT_ONCE }, duplicateProject)))
    expect([taken > 0, others.length > 0]).toEqual([true, true])
    expect(others).toEqual(Array(others.length).fill(refused))
    const { contents } = PLAN_TIERS.free.limits
    const stored = await measureStoredBytes(free)
    expect(stored).toBeLessThanOrEqual(contents)
    expect(stored).toBeGreaterThan(contents - 300_000)
    expect((await duplicateProject()).json().error).toMatch(/10 MB/)
    expect(await createTestProject(neighbour, { functions: [createBigBrick(120)] })).toBeTruthy()
  })

  test('N4: a save that grows over the budget is refused and loses nothing, one that shrinks is taken', async () => {
    const free = await createBuilder(server, { role: ROLE_FREE })
    const id = await createTestProject(free, { functions: [createBigBrick(120)] })
    await setStored(id, PLAN_TIERS.free.limits.contents - 1_000)
    const grown = await free.post('/project/update', {
      id,
      system: 'x'.repeat(2_000),
      functions: [createBigBrick(120)],
    })
    expect(countOutcomes([grown]).others).toEqual([refused])
    expect((await free.get(`/project/getById?project_id=${id}`)).json()).toMatchObject({ system: '', revision: 2 })
    expect((await free.post('/project/update', { id, functions: [createBigBrick(20)] })).statusCode).toBe(200)
  })

  test('N4: secrets count, and what is counted is what is there, whatever was saved, deployed, restored and deleted', async () => {
    const builder = await createBuilder(server)
    const id = await createTestProject(builder, { functions: [createSecretBrick('a'.repeat(3_000))] })
    expect(await measureStoredBytes(builder)).toBeGreaterThan(3_000)
    await deployAndReadStatus(builder, id)
    await builder.post('/project/update', { id, system: 'two', functions: [createSecretBrick('b'.repeat(100))] })
    await deployAndReadStatus(builder, id)
    await builder.post('/project/update', { id, system: 'three', functions: [] })
    await deployAndReadStatus(builder, id)
    await builder.post('/project/restore', { project_id: id, version: 1 })
    await builder.post('/project/duplicate', { project_id: id })
    await builder.post('/project/update', { id, functions: [createSecretBrick('c'.repeat(50))] })
    expect(await readStored(builder)).toBe(await measureStoredBytes(builder))
    expect(await readStored(builder)).toBeGreaterThan(6_000)
  })
})

describe('N4: versions of a project have a number', () => {
  test('N4: the oldest version that is not live is deleted with the secrets that no other version needs', async () => {
    const builder = await createBuilder(server)
    const id = await createTestProject(builder, { functions: [createSecretBrick('only-in-the-first')] })
    await deployAndReadStatus(builder, id)
    await builder.post('/project/update', { id, functions: [createSecretBrick('in-all-others')] })
    expect(await countSecrets(id)).toBe(2)
    await repeatTimes(LIMITS.versionsPerProject, async (at) => {
      await builder.post('/project/update', { id, system: `text ${at}` })
      expect(await deployAndReadStatus(builder, id)).toBe(200)
    })
    const versions = (await builder.get(`/project/versions?project_id=${id}`)).json()
    expect(versions).toHaveLength(LIMITS.versionsPerProject)
    expect(versions[0]).toMatchObject({ version: LIMITS.versionsPerProject + 1, live: true })
    expect(await countSecrets(id)).toBe(1)
    expect((await builder.get(`/project/version?project_id=${id}&version=1`)).statusCode).toBe(404)
    const second = (await builder.get(`/project/version?project_id=${id}&version=2`)).json()
    expect(second.functions[0].api.headers[0].value).toBe('••••ers')
    expect(await readStored(builder)).toBe(await measureStoredBytes(builder))
  })

  test('N4: a secret that is dropped is judged without reading what the versions hold', async () => {
    const statements: string[] = []
    const watched = await startTestServer({ log: ({ query }) => void statements.push(query.sql) })
    const builder = await createBuilder(watched)
    const id = await createTestProject(builder, { functions: [createSecretBrick()] })
    await deployAndReadStatus(builder, id)
    statements.length = 0
    await builder.post('/project/update', { id, functions: [] })
    const restored = (await builder.post('/project/restore', { project_id: id, version: 1 })).json()
    expect(restored.functions[0].api.headers[0].value).toBe('••••lue')
    const readers = statements.filter((sql) => /select.*"content".*from "project_versions"/.test(sql))
    expect(readers.filter((sql) => !sql.includes('"version" ='))).toEqual([])
    await watched.close()
  })
})

describe('N4: writes of an account have a rate', () => {
  test('N4: a write over the rate is answered 429 with Retry-After, stores nothing, and keeps nobody else waiting', async () => {
    const strict = await startTestServer({ config: { contentWritesPerMinute: 8 } })
    const [one, other] = [await createBuilder(strict), await createBuilder(strict)]
    const id = await createTestProject(one, { system: 'first' })
    await repeatTimes(6, (at) => one.post('/project/update', { id, system: `text ${at}` }))
    const share = { appearance: {}, texts: {}, origins: [] }
    const calls: [string, object][] = [
      ['/project/new', name],
      ['/project/update', { id, system: 'late' }],
      ['/project/deploy', { project_id: id }],
      ['/project/restore', { project_id: id, version: 1 }],
      ['/project/duplicate', { project_id: id }],
      ['/project/share', { project_id: id, ...share }],
      ['/templates/add', { project_id: id, name: 'x', description: 'x' }],
      ['/project/recording', { project_id: id, on: false, days: 30 }],
      ['/project/conversation/delete', { project_id: id, conversation_id: 'unknown' }],
      ['/project/budget', { project_id: id, unit: 'tokens', day: 1, month: null }],
      ['/project/checks', { project_id: id, name: 'x', turns: [{ say: 'x' }], expects: [] }],
      ['/project/checks/delete', { project_id: id, check_id: 'unknown' }],
      ['/project/checks/settings', { project_id: id, on_fail: 'block' }],
      ['/project/routing', { project_id: id, sentences: [] }],
      ['/user/name', { name: 'Ada' }],
    ]
    for (const [path, body] of calls) {
      const answer = await one.post(path, body)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 429, 'too_many_requests'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await one.get(`/project/getById?project_id=${id}`)).json()).toMatchObject({ system: 'text 5', version: 0 })
    expect((await one.post('/project/delete', { project_id: id })).statusCode).toBe(200)
    expect((await other.post('/project/new', name)).statusCode).toBe(200)
    await strict.close()
  })
})

function createSecretBrick(value = 'a secret value') {
  return createTestBrick({ headers: [{ name: 'X-Key', type: 'string', value, secret: true }] })
}

async function deployAndReadStatus(builder: Builder, id: string): Promise<number> {
  return (await builder.post('/project/deploy', { project_id: id })).statusCode
}

async function fillWithProjects({ userId }: Builder, count: number): Promise<void> {
  const row = await server.context.database
    .selectFrom('projects')
    .selectAll()
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => ({ ...row, id: `${row.id}-${at}` }))
  for (let from = 0; from < rows.length; from += 100) {
    await server.context.database
      .insertInto('projects')
      .values(rows.slice(from, from + 100))
      .execute()
  }
}

async function countSecrets(projectId: string): Promise<number> {
  const query = server.context.database.selectFrom('secrets').select('id').where('project_id', '=', projectId)
  return (await query.execute()).length
}

async function countRows() {
  const countAllRows = async (table: 'projects' | 'secrets' | 'idempotency_keys') =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(server.context.database))
      .rows[0]?.count
  return {
    projects: await countAllRows('projects'),
    secrets: await countAllRows('secrets'),
    requests: await countAllRows('idempotency_keys'),
  }
}

async function setStored(id: string, stored_bytes: number): Promise<void> {
  await server.context.database.updateTable('projects').set({ stored_bytes }).where('id', '=', id).execute()
}

async function readStored({ userId }: Builder): Promise<number> {
  const rows = await server.context.database
    .selectFrom('projects')
    .select('stored_bytes')
    .where('owner_id', '=', userId)
    .execute()
  return rows.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0)
}

async function measureStoredBytes({ userId }: Builder): Promise<number> {
  const { database } = server.context
  const projects = await database.selectFrom('projects').selectAll().where('owner_id', '=', userId).execute()
  const ids = projects.map(({ id }) => id)
  const versions = await database.selectFrom('project_versions').selectAll().where('project_id', 'in', ids).execute()
  const secrets = await database.selectFrom('secrets').selectAll().where('project_id', 'in', ids).execute()
  const texts = [
    ...projects.map(({ draft }) => draft),
    ...versions.map(({ content }) => content),
    ...secrets.map(({ ciphertext }) => ciphertext),
  ]
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
