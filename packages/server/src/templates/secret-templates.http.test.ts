import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveTemplate } from '#commands/approve-template.ts'
import { showTemplate } from '#commands/show-template.ts'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

const HOOK = 'api.shop.example/hook/T0K3N-IN-PATH?api_key=URLSECRET99&order={order}'
const order = { name: 'order', type: 'string' as const, description: 'Its number', isrequired: true }

let server: TestServer
let author: Builder
beforeAll(async () => {
  server = await startTestServer()
  author = await createBuilder(server)
})
afterAll(() => server.close())

const createPublication = (project_id: string) => ({
  project_id,
  name: 'Orders',
  description: 'Tells where orders are',
})

async function publishTemplate(project: object, more: object = {}) {
  const id = await createTestProject(author, project)
  return author.post('/templates/add', { ...createPublication(id), ...more })
}

async function createProjectFromTemplate(id: string): Promise<string> {
  const created = (await author.post('/project/new', { 'new-project-name': 'x', 'template-id': id })).json()
  return (await author.get(`/project/getById?project_id=${created.id}`)).body
}

describe('N10: a template is published only after its author saw what looks like a secret', () => {
  test('N10: an address and a system text with secrets are refused, which says where, not what', async () => {
    const secrets = {
      system: 'The internal password is hunter2',
      functions: [createTestBrick({ url: HOOK, properties: [order] })],
    }
    const refused = await publishTemplate(secrets)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'looks_secret'])
    expect(refused.json().found).toEqual([
      { place: 'Address of Order status', marks: [{ start: 22, end: 35 }] },
      { place: 'System text', marks: [{ start: 25, end: 32 }] },
    ])
    expect(refused.body).not.toMatch(/hunter2|T0K3N|URLSECRET/)
    const own = (await author.get('/templates/all')).json().filter(({ mine }: { mine: boolean }) => mine)
    expect(own).toEqual([])
    const confirmed = await publishTemplate(secrets, { confirmed: true })
    expect(confirmed.statusCode).toBe(200)
    expect(await createProjectFromTemplate(confirmed.json().id)).toContain('T0K3N-IN-PATH')
  })

  test('N10: a key in an address’ query is emptied, asked for, and never public, even where it was confirmed', async () => {
    const functions = [
      createTestBrick({ url: 'api.shop.example/orders?api_key=URLSECRET99&order={order}', properties: [order] }),
    ]
    for (const more of [{}, { confirmed: true }]) {
      const published = await publishTemplate({ functions }, more)
      expect(published.statusCode).toBe(200)
      const { id } = published.json()
      const listed = (await author.get('/templates/all')).json().find((each: { id: string }) => each.id === id)
      expect(listed.required).toEqual(['API address with your own api_key (Order status)'])
      expect(listed.setup[0]).toMatchObject({ field: 'url', brick: 0 })
      const copy = await createProjectFromTemplate(id)
      expect(copy).not.toContain('URLSECRET99')
      expect(copy).toContain('api.shop.example/orders?api_key=&order={order}')
    }
  })

  test.each([
    ['its name', { name: 'Orders sk-live-abcdef123456' }, {}],
    ['its description', { description: 'Log in with the password swordfish77' }, {}],
    ['a brick’s description', {}, { functions: [{ ...createTestBrick(), description: 'token: Zx81-qq-9' }] }],
    [
      'a parameter’s description',
      {},
      {
        functions: [
          createTestBrick({ properties: [{ ...order, description: 'like 0123456789abcdef0123456789abcdef' }] }),
        ],
      },
    ],
    [
      'the value of a header that is kept',
      {},
      {
        functions: [
          createTestBrick({ headers: [{ name: 'Accept', type: 'string', value: 'application/json;key=s3cr3tV4lue' }] }),
        ],
      },
    ],
  ])('N10: %s is looked at too', async (_, words, project) => {
    const refused = await publishTemplate(project, words)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'looks_secret'])
  })

  test('N10: a key and a hint at a person in the addresses of a sign-in are emptied and never public', async () => {
    const auth = {
      kind: 'oauth2-code',
      authorize_url: 'login.shop.example/a?login_hint=owner@shop.example',
      token_url: 'login.shop.example/t?api_key=URLSECRET99',
      client_id: 'a',
      extra: { prompt: 'consent', login_hint: 'owner@shop.example' },
    }
    const connections = [{ id: 'shop', name: 'Shop', host: 'api.shop.example', auth }]
    const brick = createTestBrick()
    const functions = [{ ...brick, api: { ...brick.api, connection: 'shop' } }]
    const published = await publishTemplate({ functions, connections })
    expect(published.statusCode).toBe(200)
    const { id } = published.json()
    const listed = (await author.get('/templates/all')).json().find((each: { id: string }) => each.id === id)
    expect(listed.required).toEqual(['Sign-in of Shop with your own api_key in its address'])
    const copy = await createProjectFromTemplate(id)
    expect(copy).not.toMatch(/URLSECRET99|owner@/)
    expect(copy).toContain('login.shop.example/t?api_key=')
  })

  test('N10: a kept header that names no kind of media is emptied like all others', async () => {
    const headers = [{ name: 'Accept', type: 'string' as const, value: 'hunter2' }]
    const { id } = (await publishTemplate({ functions: [createTestBrick({ headers })] })).json()
    expect(await createProjectFromTemplate(id)).not.toContain('hunter2')
  })

  test('N10: what holds nothing of the kind is published without a word', async () => {
    const published = await publishTemplate({
      system: 'Be kind and brief. Never ask for a password.',
      functions: [createTestBrick()],
    })
    expect(published.statusCode).toBe(200)
  })
})

describe('N10: an operator approves what they have seen', () => {
  const runCommandWith = (command: typeof showTemplate, ...words: string[]) =>
    command.run(server.context.database, words, server.context.config.storage)

  test('N10: showing prints all that would be public, marked, and the command that approves this very one', async () => {
    const { id } = (
      await publishTemplate(
        { system: 'The password is hunter2', functions: [createTestBrick({ url: HOOK, properties: [order] })] },
        { confirmed: true },
      )
    ).json()
    const lines = await runCommandWith(showTemplate, id)
    expect(lines).toContainEqual({ place: 'System text', text: 'The password is hunter2', marked: ['hunter2'] })
    expect(lines).toContainEqual({
      place: 'Address of Order status',
      text: 'api.shop.example/hook/T0K3N-IN-PATH?api_key=&order={order}',
      marked: ['T0K3N-IN-PATH'],
    })
    const last = lines.at(-1)
    expect(last).toMatchObject({ id, approved: false, marked: 2 })
    const [, , seen = ''] = String(last && 'approve' in last && last.approve).split(' ')
    for (const words of [[id], [id, 'yes'], [id, '--yes']]) {
      await expect(runCommandWith(approveTemplate, ...words)).rejects.toThrow(`show-template ${id}`)
    }
    const other = await createBuilder(server)
    const listTemplateIds = async () =>
      (await other.get('/templates/all')).json().map((each: { id: string }) => each.id)
    expect(await listTemplateIds()).not.toContain(id)
    expect(await runCommandWith(approveTemplate, id, seen)).toEqual([{ id, name: 'Orders' }])
    expect(await listTemplateIds()).toContain(id)
    const approvals = server.context.database.selectFrom('audit_events').select(['owner_id', 'about', 'times'])
    expect(await approvals.where('kind', '=', 'template_approved').execute()).toEqual([
      { owner_id: author.userId, about: 'Orders', times: 1 },
    ])
  })

  test('N10: a template that is not there cannot be shown', async () => {
    await expect(runCommandWith(showTemplate, 'unknown')).rejects.toThrow('There is no template unknown.')
    await expect(runCommandWith(showTemplate)).rejects.toThrow('Usage: show-template')
  })
})
