import { ROLE_FREE, ROLE_PRO } from '@bricks/contract/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/tools/start-test-server.ts'
import { type Builder, createBuilder, createTestBrick, createTestProject } from '#test/tools/test-projects.ts'

let server: TestServer
let builder: Builder
beforeAll(async () => {
  let moment = Date.UTC(2026, 0, 5)
  server = await startTestServer({ ports: { clock: () => new Date(moment++) } })
  builder = await createBuilder(server)
})
afterAll(() => server.close())

describe('a new project', () => {
  test('begins as a draft with the default settings', async () => {
    const { id } = (await builder.post('/project/new', { 'new-project-name': ' Shop bot ' })).json()
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await getProject(id)).toEqual({
      id,
      name: 'Shop bot',
      status: 'Draft',
      version: 0,
      live: false,
      live_url: '',
      paused: null,
      model: 'gpt-6-luna',
      system: '',
      max_tokens: 512,
      temperature: 1,
      frequency_penalty: 0,
      presence_penalty: 0,
      streamingAllowed: true,
      currentDate: false,
      functions: [],
      connections: [],
      revision: 1,
      recording: { on: true, days: 30, mask: true },
      deployed: false,
      deployed_at: null,
      appearance: { title: '', avatar: '', accent: '', welcome: '', prompts: [], position: 'right' },
      texts: { limit: '', unavailable: '' },
      origins: [],
      limits: { per_visitor: 0, per_address: 0 },
      changes: 0,
      edited_at: expect.any(String),
      preview_ends_at: null,
    })
  })

  test('is made once for one request_id, also by 10 at once (R30)', async () => {
    const body = { 'new-project-name': 'Once', request_id: 'r-1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => builder.post('/project/new', body)))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const list = (await builder.get('/project/getByUser')).json()
    expect(list.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1)
  })

  test('of another builder may have the same request_id', async () => {
    const other = await createBuilder(server)
    const body = { 'new-project-name': 'Twice', request_id: 'r-2' }
    const [first, second] = await Promise.all([builder.post('/project/new', body), other.post('/project/new', body)])
    expect(first.json().id).not.toBe(second.json().id)
  })

  test.each([{}, { 'new-project-name': '  ' }, { 'new-project-name': 7 }, { 'new-project-name': 'nul \0' }])(
    'needs a name that can be kept: %j',
    async (body) => {
      const answer = await builder.post('/project/new', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().code).toBe('invalid_input')
    },
  )
})

describe('the list', () => {
  test('shows the newest first and nobody else’s', async () => {
    const owner = await createBuilder(server)
    await createTestProject(owner, { name: 'First' })
    const second = await createTestProject(owner, { name: 'Second' })
    const list = (await owner.get('/project/getByUser')).json()
    expect(list.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First'])
    expect(list[0]).toEqual({
      id: second,
      name: 'Second',
      status: 'Draft',
      version: 0,
      live: false,
      live_url: '',
      paused: null,
      changes: 0,
      edited_at: expect.any(String),
      bricks: 0,
      week: [0, 0, 0, 0, 0, 0, 0],
      problem: null,
      failing: 0,
    })
  })
})

describe('a save', () => {
  test('changes what it names and leaves the rest', async () => {
    const id = await createTestProject(builder, { system: 'Be kind', functions: [createTestBrick()] })
    const before = await getProject(id)
    const answer = await builder.post('/project/update', { id, max_tokens: 2048, temperature: 0.07 })
    expect(answer.statusCode).toBe(200)
    const saved = { max_tokens: 2048, temperature: 0.07, revision: before.revision + 1, edited_at: expect.any(String) }
    expect(answer.json()).toEqual({ ...before, ...saved })
    expect(await getProject(id)).toEqual(answer.json())
  })

  test('that is stale is refused and loses nothing (R31)', async () => {
    const id = await createTestProject(builder)
    const { revision } = await getProject(id)
    const [first, second] = await Promise.all(
      ['from one tab', 'from another'].map((system) => builder.post('/project/update', { id, revision, system })),
    )
    const statuses = [first?.statusCode, second?.statusCode]
    expect(statuses.toSorted()).toEqual([200, 409])
    const refused = first?.statusCode === 409 ? first : second
    expect(refused?.json().code).toBe('conflict')
    const kept = await getProject(id)
    expect(kept.revision).toBe(revision + 1)
    expect(kept.system).toBe(statuses[0] === 200 ? 'from one tab' : 'from another')
  })

  test('without a revision is taken whatever happened in between', async () => {
    const id = await createTestProject(builder, { system: 'one' })
    await builder.post('/project/update', { id, system: 'two' })
    expect((await builder.post('/project/update', { id, system: 'three' })).json().system).toBe('three')
  })

  test('cannot set what only the server decides (A3)', async () => {
    const id = await createTestProject(builder)
    const before = await readRow(id)
    const forged = {
      ...{ user_id: 'someone', status: 'Live', live: true, live_url: 'https://evil.example', version: 99 },
      ...{ paused: 'plan', deployed: true, deployed_at: 'now', created_at: 'then', role: 9, stripe_customer: 'x' },
      ...{ origins: ['https://evil.example'], appearance: { title: 'x' }, live_version: 3, went_live_at: 'now' },
    }
    expect((await builder.post('/project/update', { ...forged, id })).statusCode).toBe(200)
    const after = await readRow(id)
    expect({ ...after, revision: 0, updated_at: '' }).toEqual({ ...before, revision: 0, updated_at: '' })
  })

  test('refuses a model this server does not offer, and one above the role (A5)', async () => {
    const free = await createBuilder(server, { role: ROLE_FREE })
    const id = await createTestProject(free)
    const unknown = await free.post('/project/update', { id, model: 'gpt-0' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'invalid_input'])
    const above = await free.post('/project/update', { id, model: 'gpt-4-0613' })
    expect([above.statusCode, above.json().code]).toEqual([403, 'plan_required'])
    expect((await free.get(`/project/getById?project_id=${id}`)).json().model).toBe('gpt-6-luna')
    const pro = await createBuilder(server, { role: ROLE_PRO })
    const proId = await createTestProject(pro, { model: 'gpt-4-0613' })
    expect((await pro.get(`/project/getById?project_id=${proId}`)).json().model).toBe('gpt-4-0613')
  })

  test('keeps a model that the plan no longer includes, so that the project can still be edited', async () => {
    const pro = await createBuilder(server, { role: ROLE_PRO })
    const id = await createTestProject(pro, { model: 'gpt-4-0613' })
    await grantRole(pro, ROLE_FREE)
    const answer = await pro.post('/project/update', { id, model: 'gpt-4-0613', system: 'edited' })
    expect([answer.statusCode, answer.json().system]).toEqual([200, 'edited'])
  })
})

describe('deleting', () => {
  test('takes the project and its secrets away', async () => {
    const headers = [{ name: 'Authorization', type: 'string' as const, value: 'Bearer abcdefghijkl' }]
    const id = await createTestProject(builder, { functions: [createTestBrick({ headers })] })
    const secrets = server.context.database.selectFrom('secrets').select('id').where('project_id', '=', id)
    expect(await secrets.execute()).toHaveLength(1)
    expect((await builder.post('/project/delete', { project_id: id })).json()).toEqual({})
    expect(await secrets.execute()).toEqual([])
    expect((await builder.get(`/project/getById?project_id=${id}`)).statusCode).toBe(404)
    expect((await builder.post('/project/delete', { project_id: id })).statusCode).toBe(404)
  })
})

describe('sharing', () => {
  test('is saved at once and leaves the limits that it does not name', async () => {
    const id = await createTestProject(builder)
    const shared = {
      appearance: {
        title: 'Ask us',
        avatar: '🌲',
        accent: '#336699',
        welcome: 'Hi',
        prompts: ['Where is A17?'],
        position: 'left',
      },
      texts: { limit: 'Come back', unavailable: 'Closed' },
      origins: ['https://shop.example'],
    }
    const limits = { per_visitor: 5, per_address: 9 }
    expect((await builder.post('/project/share', { project_id: id, ...shared, limits })).json()).toEqual({
      ...shared,
      limits,
    })
    const again = await builder.post('/project/share', { project_id: id, ...shared, origins: [] })
    expect(again.json()).toEqual({ ...shared, origins: [], limits })
    expect(await getProject(id)).toMatchObject({ ...shared, origins: [], limits, revision: 1 })
  })

  test('leaves everything that a call does not name', async () => {
    const id = await createTestProject(builder)
    const saveSharingPart = async (part: object) =>
      (await builder.post('/project/share', { project_id: id, ...part })).json()
    const appearance = { title: 'Tides', avatar: 'T', accent: '', welcome: '', prompts: [], position: 'left' }
    await saveSharingPart({ appearance, texts: { limit: 'Later', unavailable: '' }, origins: ['https://quay.example'] })
    const words = { limit: '', unavailable: 'Ebb' }
    expect(await saveSharingPart({ texts: words })).toMatchObject({
      appearance,
      texts: words,
      origins: ['https://quay.example'],
    })
    expect(await saveSharingPart({ origins: [] })).toMatchObject({ appearance, texts: words, origins: [] })
    expect(await saveSharingPart({})).toMatchObject({ appearance, texts: words, origins: [] })
  })

  test('leaves what a part that is sent does not name, if every bot has it', async () => {
    const id = await createTestProject(builder)
    const shareProject = async (part: object) =>
      (await builder.post('/project/share', { project_id: id, ...part })).json()
    const appearance = { title: 'Tides', avatar: 'T', accent: '#336699', welcome: 'Ahoy', prompts: ['When?'] }
    const texts = { limit: 'Later', unavailable: 'Ebb' }
    const placement = { launcher: true, devices: 'phone', show_on: ['/shop/*'], hide_on: [] }
    const limits = { per_visitor: 5, per_address: 9, challenge: true }
    await shareProject({ appearance, texts, limits, placement: { ...placement, teaser: { text: 'Tides?' } } })
    const changed = {
      appearance: { position: 'left', font: 'site' },
      texts: { limit: '' },
      limits: { per_visitor: 6 },
      placement: { hide_on: ['/shop/checkout'] },
    }
    expect(await shareProject(changed)).toEqual({
      appearance: { ...appearance, position: 'left', font: 'site' },
      texts: { limit: '', unavailable: 'Ebb' },
      origins: [],
      limits: { per_visitor: 6, per_address: 9 },
      placement: { ...placement, hide_on: ['/shop/checkout'] },
    })
    expect((await shareProject({ appearance: {} })).appearance).toEqual({ ...appearance, position: 'left' })
    expect(await getProject(id)).toMatchObject({ texts: { limit: '', unavailable: 'Ebb' }, limits: { per_address: 9 } })
  })

  test('keeps where the bubble stands, and keeps nothing for one that stands everywhere', async () => {
    const id = await createTestProject(builder)
    const savePlacement = (placement?: object) =>
      builder.post('/project/share', { project_id: id, appearance: {}, texts: {}, origins: [], placement })
    const placement = { launcher: true, devices: 'phone', show_on: ['/shop/*'], hide_on: ['/shop/checkout'] }
    expect((await savePlacement(placement)).json().placement).toEqual(placement)
    expect((await savePlacement()).json().placement).toEqual(placement)
    expect((await getProject(id)).placement).toEqual(placement)
    const teaser = { text: 'Questions?', seconds: 5, scroll: 0, paths: ['/shop/*'] }
    expect((await savePlacement({ teaser })).json().placement.teaser).toEqual(teaser)
    expect((await getProject(id)).placement.teaser).toEqual(teaser)
    const everywhere = { devices: 'all', show_on: [], hide_on: [] }
    expect((await savePlacement(everywhere)).json()).not.toHaveProperty('placement')
    expect((await readRow(id)).placement).toBeNull()
  })

  test.each([
    { origins: ['shop.example'] },
    { origins: ['https://shop.example/page'] },
    { origins: ['javascript:alert(1)'] },
    { appearance: { accent: 'red;} body{' } },
    { placement: { show_on: ['shop'] } },
    { placement: { hide_on: ['/a?b=1'] } },
    { placement: { devices: 'watch' } },
    { placement: { teaser: { text: ' ' } } },
    { placement: { teaser: { text: 'x'.repeat(161) } } },
    { placement: { teaser: { text: 'Hi', seconds: 601 } } },
    { placement: { teaser: { text: 'Hi', scroll: 101 } } },
    { placement: { teaser: { text: 'Hi', paths: ['shop'] } } },
    { placement: { show_on: Array.from({ length: 21 }, (_, at) => `/${at}`) } },
    { appearance: { prompts: ['1', '2', '3', '4', '5'] } },
  ])('refuses what a page cannot use: %j', async (change) => {
    const id = await createTestProject(builder)
    const body = { project_id: id, appearance: {}, texts: {}, origins: [], ...change }
    expect((await builder.post('/project/share', body)).statusCode).toBe(400)
  })
})

async function getProject(id: string) {
  return (await builder.get(`/project/getById?project_id=${id}`)).json()
}

async function readRow(id: string) {
  return server.context.database.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function grantRole({ userId }: Builder, role: number) {
  await server.context.database.updateTable('users').set({ granted_role: role }).where('id', '=', userId).execute()
}
