import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#config/config.ts'
import { findKnownModel } from '#plans/known-models.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { chooseModel } from './choose-model.ts'

const MODELS = loadConfig({}).models
const TODAY = new Date('2026-11-22T12:00:00Z')
const LATER_MS = 6_000

let scene: ChatScene
let now = TODAY
const statements: string[] = []
beforeAll(async () => {
  scene = await openChatScene({
    config: { models: MODELS },
    ports: { clock: () => now },
    log: ({ query }) => void statements.push(query.sql),
  })
  scene.provider.play(createTextScript('ok'))
})
afterAll(() => scene.close())

beforeEach(async () => {
  now = TODAY
  await scene.server.context.database.deleteFrom('notices').execute()
})
afterEach(() => setRole(8))

const callAsOwner = () => callAs(scene.server.app, scene.owner)
const listNotices = async () => (await callAsOwner().get('/notices')).json()

async function setRole(role: number): Promise<void> {
  const users = scene.server.context.database.updateTable('users').where('id', '=', scene.owner.userId)
  await users.set({ granted_role: role }).execute()
}

async function createBot(model: string, { live = false } = {}): Promise<string> {
  now = new Date('2026-09-01T12:00:00Z')
  const { id } = (await callAsOwner().post('/project/new', { 'new-project-name': 'Bot' })).json()
  expect((await callAsOwner().post('/project/update', { id, model })).statusCode).toBe(200)
  if (live) expect((await callAsOwner().post('/project/deploy', { project_id: id })).statusCode).toBe(200)
  now = TODAY
  return id
}

async function askModel(id: string, token: string | undefined = scene.owner.token): Promise<unknown> {
  const answer = await scene.ask({ ...(token && { token }), body: { project_id: id } })
  expect(await answer.text()).toContain('ok')
  return scene.completions().at(-1)?.body
}

describe('a new project', () => {
  test('a new project begins with the default of the day, asked without sampling and without reasoning', async () => {
    const { id } = (await callAsOwner().post('/project/new', { 'new-project-name': 'Bot' })).json()
    expect((await callAsOwner().get(`/project/getById?project_id=${id}`)).json().model).toBe('gpt-6-luna')
    expect(await askModel(id)).toEqual({
      model: 'gpt-6-luna',
      messages: [{ role: 'user', content: 'Hi' }],
      max_completion_tokens: 512,
      reasoning_effort: 'none',
      stream: true,
      stream_options: { include_usage: true },
    })
    expect(await listNotices()).toEqual([])
  })
})

describe('a model that has ended', () => {
  test('a model that has ended is kept by a save that does not change it, and can be deployed, exported and brought back', async () => {
    await setRole(9)
    const id = await createBot('gpt-4-0613')
    const saved = await callAsOwner().post('/project/update', { id, model: 'gpt-4-0613', system: 'Still here.' })
    expect(saved.json()).toMatchObject({ model: 'gpt-4-0613', system: 'Still here.' })
    const deployed = await callAsOwner().post('/project/deploy', { project_id: id })
    expect(deployed.json()).toMatchObject({ model: 'gpt-4-0613', live: true })
    const copy = (await callAsOwner().post('/project/duplicate', { project_id: id })).json()
    expect((await callAsOwner().get(`/project/getById?project_id=${copy.id}`)).json().model).toBe('gpt-4-0613')
    const exported = (await callAsOwner().get(`/project/export?project_id=${id}`)).json()
    const imported = (await callAsOwner().post('/project/import', exported)).json()
    expect((await callAsOwner().get(`/project/getById?project_id=${imported.id}`)).json().model).toBe('gpt-4-0613')
    await callAsOwner().post('/project/update', { id, model: 'gpt-6-sol' })
    const restored = await callAsOwner().post('/project/restore', { project_id: id, version: 1 })
    expect(restored.json().model).toBe('gpt-4-0613')
  })

  test('a model that has ended cannot be chosen anew, and nothing of that save is kept', async () => {
    const id = await createBot('gpt-6-luna')
    const refused = await callAsOwner().post('/project/update', { id, model: 'gpt-4-0613', system: 'Lost?' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'model_ended' })
    expect((await callAsOwner().get(`/project/getById?project_id=${id}`)).json()).toMatchObject({
      model: 'gpt-6-luna',
      system: '',
      revision: 2,
    })
    await setRole(1)
    expect((await callAsOwner().post('/project/update', { id, model: 'gpt-4-0613' })).json().code).toBe('plan_required')
  })

  test('a model that has ended is answered for by the default, for visitors too, and its owner is told once, read or not', async () => {
    const id = await createBot('gpt-4-0613', { live: true })
    expect(await askModel(id)).toMatchObject({ model: 'gpt-6-luna', reasoning_effort: 'none' })
    expect(await askModel(id, '')).toMatchObject({ model: 'gpt-6-luna' })
    const told = await listNotices()
    expect(told).toEqual([
      {
        id: expect.any(String),
        at: TODAY.toISOString(),
        kind: 'model_ended',
        project_id: id,
        model: 'gpt-4-0613',
        ends: '2026-10-23',
        read: false,
      },
    ])
    await callAsOwner().post('/notices/read', { ids: [told[0].id] })
    now = new Date(now.getTime() + LATER_MS)
    await askModel(id)
    expect(await listNotices()).toHaveLength(1)
  })

  test('the end of a model is told once even by two processes that both think it new', async () => {
    const id = await createBot('gpt-4-0613')
    const notice = { kind: 'model_ended' as const, model: 'gpt-4-0613', projectId: id, userId: scene.owner.userId }
    const { insertNotice } = await import('#notices/notice.repository.ts')
    await Promise.all([1, 2, 3].map(() => insertNotice(scene.server.context.database, { ...notice, at: now })))
    expect(await listNotices()).toHaveLength(1)
  })

  test('a model ends on its day: the chat before midnight is its own, the next one is not', async () => {
    const id = await createBot('gpt-4o-mini', { live: true })
    now = new Date('2027-01-13T23:59:59Z')
    expect(await askModel(id, '')).toMatchObject({ model: 'gpt-4o-mini', temperature: 1 })
    now = new Date('2027-01-14T00:00:00Z')
    expect(await askModel(id, '')).toMatchObject({ model: 'gpt-6-luna' })
    now = TODAY
    expect((await listNotices()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'model_ended',
      'model_ends',
    ])
  })

  test('after a downgrade a model that is there answers for what the plan no longer has', async () => {
    const id = await createBot('gpt-6-sol')
    await setRole(1)
    expect(await askModel(id)).toMatchObject({ model: 'gpt-4o-mini' })
    expect(await listNotices()).toMatchObject([{ kind: 'model_fallback', project_id: id }])
  })

  test('a model that has ended does not stand in for one that the plan no longer has', () => {
    const choice = { saved: 'gpt-6-sol', role: 1, now: new Date('2027-01-14T00:00:00Z') }
    expect(chooseModel(MODELS, choice)).toMatchObject({
      offer: { id: 'gpt-6-luna' },
      notice: { kind: 'model_fallback' },
    })
  })
})

describe('a model whose end is near', () => {
  test('a model whose end is near warns its owner once, 60 days before, and goes on answering', async () => {
    const id = await createBot('gpt-4o-mini')
    now = new Date('2026-11-14T23:59:59Z')
    expect(await askModel(id)).toMatchObject({ model: 'gpt-4o-mini' })
    expect(await listNotices()).toEqual([])
    now = new Date('2026-11-15T00:00:00Z')
    for (let chat = 0; chat < 3; chat++) expect(await askModel(id)).toMatchObject({ model: 'gpt-4o-mini' })
    expect(await listNotices()).toMatchObject([
      { kind: 'model_ends', project_id: id, model: 'gpt-4o-mini', ends: '2027-01-14' },
    ])
  })

  test('a model whose end is near costs the second chat no statement', async () => {
    const near = await createBot('gpt-4o-mini')
    const far = await createBot('gpt-6-luna')
    const countStatementsOfChat = async (id: string) => {
      await askModel(id)
      statements.length = 0
      await askModel(id)
      return statements.filter((sql) => !/^(begin|commit|set|start)\b/i.test(sql)).length
    }
    expect(await countStatementsOfChat(near)).toBe(await countStatementsOfChat(far))
  })
})

test('a model that this server no longer offers is answered for by the default', async () => {
  const id = await createBot('gpt-6-sol')
  const { config } = scene.server.context
  const offers = config.models
  config.models = offers.filter(({ id }) => id !== 'gpt-6-sol')
  expect(await askModel(id)).toMatchObject({ model: 'gpt-6-luna' })
  config.models = offers
  expect(await listNotices()).toMatchObject([{ kind: 'model_ended', model: 'gpt-6-sol' }])
})

test('a model that calls no tools is told of none', async () => {
  const { config } = scene.server.context
  const offers = config.models
  config.models = [...offers, { ...offers[0], id: 'mute', tools: false, ends: null } as (typeof offers)[number]]
  const id = await createBot('mute')
  const api1 = { url: 'api.shop.example/orders', method: 'GET', parameters: [], headers: [] }
  const parameters = { type: 'object', properties: [], required: [] }
  const functions = [{ name: 'Orders', description: 'Tells where an order is', parameters, api: api1 }]
  expect((await callAsOwner().post('/project/update', { id, functions })).statusCode).toBe(200)
  expect(await askModel(id)).not.toHaveProperty('tools')
  await callAsOwner().post('/project/update', { id, model: 'gpt-6-luna' })
  expect(await askModel(id)).toMatchObject({ tools: [{ type: 'function' }], reasoning_effort: 'none' })
  config.models = offers
})

test('the public config says of each model what the editor needs', async () => {
  expect((await callAsOwner().get('/config')).json().models).toEqual([
    {
      id: 'gpt-4o-mini',
      role: 0,
      label: 'GPT-4o mini',
      ends: '2027-01-14',
      ending: true,
      ...findPricesOfModel('gpt-4o-mini'),
    },
    { id: 'gpt-6-luna', role: 0, label: 'GPT-6 Luna', default: true, ...findPricesOfModel('gpt-6-luna') },
    { id: 'gpt-6-sol', role: 8, label: 'GPT-6 Sol', ...findPricesOfModel('gpt-6-sol') },
    { id: 'gpt-4-0613', role: 8, label: 'GPT-4', ends: '2026-10-23', ended: true, ...findPricesOfModel('gpt-4-0613') },
  ])
})

function findPricesOfModel(id: string): object {
  const model = findKnownModel(id)
  if (!model) throw new Error(`${id} is not known`)
  const { price_in, price_out, looked_up, context } = model
  return { price_in, price_out, looked_up, context }
}
