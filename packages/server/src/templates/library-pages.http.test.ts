import { LIMITS } from '@bricks/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { starterTemplates } from './starters/starter-templates.ts'
import { approveTemplate } from './template.repository.ts'

const PUBLISHED = 1_000

const statements: string[] = []
let server: TestServer
let reader: Builder
let projectId: string
beforeAll(async () => {
  server = await startTestServer({ log: ({ query }) => void statements.push(query.sql) })
  const author = await createBuilder(server)
  reader = await createBuilder(server)
  projectId = await createTestProject(author, { functions: [createTestBrick()] })
  const { id } = (await author.post('/templates/add', createPublication(0))).json()
  await approveTemplate(server.context.database, id)
  await copyTemplateOften(id)
}, 60_000)
afterAll(() => server.close())

const createPublication = (at: number) => ({
  project_id: projectId,
  name: `Template ${at}`,
  description: 'What it does',
})

describe('N4: the library is answered from columns, in pages', () => {
  test('N4: with a thousand templates an answer reads no content and has a page of them', async () => {
    statements.length = 0
    const answer = await reader.get('/templates/all')
    expect(answer.json()).toHaveLength(starterTemplates.length + LIMITS.templatesPerPage)
    expect(answer.body.length).toBeLessThan(100_000)
    const asked = statements.filter((each) => each.includes('"templates"'))
    expect(asked.length).toBeGreaterThan(0)
    for (const each of asked) {
      expect(each).not.toMatch(/"content"|\*/)
      expect(each).toContain('limit')
    }
  })

  test('N4: page after page gives every template once, in order', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const query = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`
      const page: { id: string; name: string; cursor?: string }[] = (await reader.get(`/templates/all${query}`)).json()
      const published = page.filter(({ name }) => name.startsWith('Template '))
      expect(published.length).toBeLessThanOrEqual(LIMITS.templatesPerPage)
      seen.push(...published.map(({ id }) => id))
      cursor = page.at(-1)?.cursor
      pages++
    } while (cursor !== undefined)
    expect(pages).toBe(Math.ceil(PUBLISHED / LIMITS.templatesPerPage))
    expect(new Set(seen).size).toBe(PUBLISHED)
    expect(seen).toHaveLength(PUBLISHED)
  })

  test.each(['x', '~', 'a~b~c', '%00', 'x'.repeat(500)])(
    'N4: a cursor that nobody gave, %s, is refused or leads nowhere',
    async (cursor) => {
      const answer = await reader.get(`/templates/all?after=${cursor}`)
      expect([200, 400]).toContain(answer.statusCode)
    },
  )

  test.runIf(inject('engine') === 'sqlite')(
    'N4: the list of projects and the sum of bytes touch indexes alone',
    async () => {
      const plans = await explainQueries([
        sql`select id, name, version, live_version from projects where owner_id = 'x' order by created_at desc, id limit 9`,
        sql`select sum(stored_bytes) from projects where owner_id = 'x'`,
        sql`select count(*) from projects where owner_id = 'x' and live_version is not null and went_live_at < 'x'`,
        sql`select sum(content_bytes) from templates where author_id = 'x'`,
      ])
      for (const plan of plans) expect(plan).toContain('USING COVERING INDEX')
    },
  )
})

describe('N4: an account may publish only so many templates', () => {
  test('N4: however many are published at once, an account gets exactly as many as it may have', async () => {
    const author = await createBuilder(server)
    const project_id = await createTestProject(author, { functions: [createTestBrick()] })
    const publishTemplate = () => author.post('/templates/add', { ...createPublication(1), project_id })
    const answers = await Promise.all(Array.from({ length: LIMITS.templatesPerAccount + 10 }, publishTemplate))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((each) => [each.statusCode, each.json().code])).toEqual(Array(10).fill([403, 'limit_reached']))
    expect(refused[0]?.json().error).toMatch(/20 templates/)
    const own = (await author.get('/templates/all')).json().filter(({ mine }: { mine: boolean }) => mine)
    expect(own).toHaveLength(LIMITS.templatesPerAccount)
    await author.post('/templates/withdraw', { id: own[0].id })
    expect((await publishTemplate()).statusCode).toBe(200)
  })

  test('N4: one that asks for more values than anyone would fill in is refused', async () => {
    const author = await createBuilder(server)
    const createParameters = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `p${at}`, type: 'string' as const, value: 'x', system: false }))
    const functions = [
      createTestBrick({ parameters: createParameters(40) }),
      createTestBrick({ parameters: createParameters(30) }),
    ]
    const project_id = await createTestProject(author, { functions })
    const answer = await author.post('/templates/add', { ...createPublication(1), project_id })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'limit_reached'])
  })

  test('N4: what the library shows of a template stays small, however long its texts are', async () => {
    const author = await createBuilder(server)
    const long = { ...createTestBrick(), description: 'é'.repeat(2_000) }
    const project_id = await createTestProject(author, { functions: [long] })
    const { id } = (await author.post('/templates/add', { ...createPublication(1), project_id })).json()
    const own = (await author.get('/templates/all')).json().find((each: { id: string }) => each.id === id)
    expect(own.bricks[0].description.length).toBeLessThanOrEqual(200)
    const copy = (await author.post('/project/new', { 'new-project-name': 'x', 'template-id': id })).json()
    const project = (await author.get(`/project/getById?project_id=${copy.id}`)).json()
    expect(project.functions[0].description).toBe(long.description)
  })
})

async function copyTemplateOften(id: string): Promise<void> {
  const { database } = server.context
  const row = await database.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const content = JSON.stringify({ ...JSON.parse(row.content), padding: 'x'.repeat(20_000) })
  for (let at = 1; at < PUBLISHED; at++) {
    const created_at = new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 3) * 1_000).toISOString()
    await database
      .insertInto('templates')
      .values({ ...row, id: `${id}-${at}`, name: `Template ${at}`, content, created_at })
      .execute()
  }
}

async function explainQueries(queries: ReturnType<typeof sql>[]): Promise<string[]> {
  const plans: string[] = []
  for (const query of queries) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(server.context.database)
    plans.push(rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}
