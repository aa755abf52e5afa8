import { connectedFunctionInput, type Template, updateProjectBody } from '@bricks/contract'
import { ROLE_FREE } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'
import { starterTemplates } from './starters/starter-templates.ts'
import { approveTemplate } from './template.repository.ts'

const starterIds = starterTemplates.map(({ id }) => id)
const sampleApis = Object.fromEntries(starterIds.map((id) => [id, `localhost:4443/${id}`]))

let server: TestServer
let sandbox: TestServer
let builder: Builder
beforeAll(async () => {
  server = await startTestServer()
  const settings = server.context.config
  sandbox = await startTestServer({
    config: { sampleApis, templatesAutoApprove: true, bricks: { ...settings.bricks, allowHosts: ['localhost:4443'] } },
  })
  builder = await createBuilder(server)
})
afterAll(() => Promise.all([server.close(), sandbox.close()]))

describe('starter templates', () => {
  test('are twelve, each with a list of setup fields beside its labels', async () => {
    const library = await listTemplatesAs(builder)
    expect(library).toHaveLength(12)
    for (const template of library) {
      expect(template.setup.map(({ label }) => label)).toEqual(template.required)
      expect(template).toMatchObject({ mine: false, approved: true })
      expect(template.bricks.length).toBeGreaterThan(0)
    }
  })

  test('name a public service at most three times; the others ask for the API address first', async () => {
    const library = await listTemplatesAs(builder)
    const isPlaceholder = ({ bricks }: Template) => bricks.every(({ host }) => host === 'api.your-company.example')
    expect(library.filter((template) => !isPlaceholder(template)).length).toBeLessThanOrEqual(3)
    for (const template of library) expect(template.required[0] === 'API address').toBe(isPlaceholder(template))
  })

  test.each(starterIds)('%s becomes a project on a Free plan that can be saved as it is', async (id) => {
    const free = await createBuilder(server, { role: ROLE_FREE })
    const created = await free.post('/project/new', { 'new-project-name': 'My bot', 'template-id': id })
    expect(created.statusCode).toBe(200)
    const project = (await free.get(`/project/getById?project_id=${created.json().id}`)).json()
    const starter = starterTemplates.find((each) => each.id === id)
    expect(project).toMatchObject({ name: 'My bot', model: 'gpt-6-luna', ...createWireSettings(starter?.settings) })
    expect(project.functions.map(({ name }: { name: string }) => name)).toEqual(starter?.bricks.map(({ name }) => name))
    expect(updateProjectBody.safeParse(project).success).toBe(true)
    expect((await free.post('/project/update', project)).statusCode).toBe(200)
  })

  test.each(starterIds)('%s calls the sample API where there is one', async (id) => {
    const tester = await createBuilder(sandbox, { role: ROLE_FREE })
    const created = await tester.post('/project/new', { 'new-project-name': 'My bot', 'template-id': id })
    const project = (await tester.get(`/project/getById?project_id=${created.json().id}`)).json()
    expect(project.functions.length).toBeGreaterThan(0)
    for (const { api } of project.functions) expect(api.url).toBe(`localhost:4443/${id}`)
    expect((await tester.post('/project/update', project)).statusCode).toBe(200)
  })

  test('that nobody knows make no project', async () => {
    const answer = await builder.post('/project/new', { 'new-project-name': 'x', 'template-id': 'toString' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})

describe('a published template', () => {
  const functions = [
    createTestBrick({
      properties: [{ name: 'order', type: 'string', description: 'Its number', isrequired: true }],
      parameters: [{ name: 'units', type: 'string', value: 'canary-units', system: false }],
      headers: [
        { name: 'Authorization', type: 'string', value: 'Bearer canary-4711' },
        { name: 'X-Shop', type: 'string', value: 'canary-shop' },
        { name: 'Accept', type: 'string', value: 'application/json' },
      ],
    }),
  ]
  const publication = { name: 'Orders', description: 'Tells where orders are' }

  test('has every value that could be the author’s turned into required set-up', async () => {
    const author = await createBuilder(sandbox)
    const project_id = await createTestProject(author, { functions, system: 'Be kind' })
    const { id } = (await author.post('/templates/add', { ...publication, project_id })).json()
    const reader = await createBuilder(sandbox)
    const template = (await listTemplatesAs(reader)).find((each) => each.id === id)
    expect(template).toEqual({
      ...{ id, ...publication, mine: false, approved: true },
      required: [
        'Value of units (Order status)',
        'Header Authorization (Order status)',
        'Header X-Shop (Order status)',
      ],
      setup: [
        { label: 'Value of units (Order status)', field: 'parameter', brick: 0, name: 'units' },
        { label: 'Header Authorization (Order status)', field: 'header', brick: 0, name: 'Authorization' },
        { label: 'Header X-Shop (Order status)', field: 'header', brick: 0, name: 'X-Shop' },
      ],
      bricks: [
        { name: 'Order status', description: 'Tells where an order is', method: 'GET', host: 'api.shop.example' },
      ],
    })
    const created = await reader.post('/project/new', { 'new-project-name': 'Mine', 'template-id': id })
    const answer = await reader.get(`/project/getById?project_id=${created.json().id}`)
    expect(answer.body).not.toContain('canary')
    expect(answer.json()).toMatchObject({ name: 'Mine', system: 'Be kind' })
    const [copied] = answer.json().functions
    expect(connectedFunctionInput.safeParse(copied).success).toBe(true)
    expect(copied.api.headers).toContainEqual({ name: 'Accept', type: 'string', value: 'application/json' })
    expect(copied.api.headers).toContainEqual({ name: 'X-Shop', type: 'string', value: '', secret: true })
  })

  test('shows no half of a character where the description of an API is cut', async () => {
    const author = await createBuilder(sandbox)
    const [brick] = functions
    const described = { ...brick, description: `${'Tells. '.repeat(28)}No ${'🚚'.repeat(9)}` }
    const project_id = await createTestProject(author, { functions: [described] })
    const { id } = (await author.post('/templates/add', { ...publication, project_id })).json()
    const [own] = (await listTemplatesAs(author)).filter((each) => each.id === id)
    expect(own?.bricks[0]?.description).toBe(`${'Tells. '.repeat(28)}No 🚚`)
  })

  test('N10: what another tab saved since its author looked is not published unseen', async () => {
    const author = await createBuilder(sandbox)
    const project_id = await createTestProject(author, { system: 'Be kind' })
    const seen = (await author.get(`/project/getById?project_id=${project_id}`)).json()
    const other = { id: project_id, system: 'The password of the back office is hunter2' }
    expect((await author.post('/project/update', other)).statusCode).toBe(200)
    const publish = (revision: number) =>
      author.post('/templates/add', { ...publication, project_id, revision, confirmed: true })
    const refused = await publish(seen.revision)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
    expect((await listTemplatesAs(author)).filter(({ mine }) => mine)).toEqual([])
    expect((await publish(seen.revision + 1)).statusCode).toBe(200)
  })

  test('is the author’s alone until it is approved', async () => {
    const project_id = await createTestProject(builder, { functions })
    const { id } = (await builder.post('/templates/add', { ...publication, project_id })).json()
    const [own] = (await listTemplatesAs(builder)).filter((each) => each.id === id)
    expect(own).toMatchObject({ mine: true, approved: false })
    const other = await createBuilder(server)
    expect((await listTemplatesAs(other)).map((each) => each.id)).not.toContain(id)
    const use = { 'new-project-name': 'x', 'template-id': id }
    expect((await other.post('/project/new', use)).statusCode).toBe(404)
    expect((await builder.post('/project/new', use)).statusCode).toBe(200)
    expect(await approveTemplate(server.context.database, id)).toEqual({ id, name: publication.name })
    expect((await other.post('/project/new', use)).statusCode).toBe(200)
  })

  test('is withdrawn by its author alone, and projects made from it stay', async () => {
    const author = await createBuilder(sandbox)
    const project_id = await createTestProject(author, { functions })
    const { id } = (await author.post('/templates/add', { ...publication, project_id })).json()
    const reader = await createBuilder(sandbox)
    const made = (await reader.post('/project/new', { 'new-project-name': 'Mine', 'template-id': id })).json()
    expect((await reader.post('/templates/withdraw', { id })).statusCode).toBe(404)
    expect((await listTemplatesAs(reader)).map((each) => each.id)).toContain(id)
    expect((await author.post('/templates/withdraw', { id })).statusCode).toBe(200)
    expect((await listTemplatesAs(author)).map((each) => each.id)).not.toContain(id)
    expect((await reader.get(`/project/getById?project_id=${made.id}`)).statusCode).toBe(200)
    expect((await author.post('/templates/withdraw', { id: 'order-status' })).statusCode).toBe(404)
  })

  test('with more connected APIs than the plan has makes no project', async () => {
    const three = [createTestBrick(), createTestBrick(), createTestBrick()]
    const author = await createBuilder(sandbox)
    const project_id = await createTestProject(author, { functions: three })
    const { id } = (await author.post('/templates/add', { ...publication, project_id })).json()
    const free = await createBuilder(sandbox, { role: ROLE_FREE })
    const answer = await free.post('/project/new', { 'new-project-name': 'x', 'template-id': id })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'brick_limit_reached'])
    expect((await free.get('/project/getByUser')).json()).toEqual([])
  })
})

async function listTemplatesAs(reader: Builder): Promise<Template[]> {
  return (await reader.get('/templates/all')).json()
}

function createWireSettings(settings: { system?: string; currentDate?: boolean } = {}) {
  return { system: settings.system, currentDate: settings.currentDate ?? false }
}
