import { createTextScript } from '@bricks/sandbox/completions'
import { type ScriptedProvider, startScriptedProvider } from '@bricks/sandbox/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { createDefaultProvider } from '#language-model/model-provider.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import { type ChatScene, openChatScene, PROVIDER_KEY } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { DAY, MINUTE, SECOND } from '#time.ts'

const OTHER_KEY = 'sk-key-for-the-other-provider'

let provider: ScriptedProvider
let scene: ChatScene
let otherProcess: Awaited<ReturnType<typeof createApp>>['fastify']
let now = new Date()
let tick = 0
beforeAll(async () => {
  provider = await startScriptedProvider()
  const first = createDefaultProvider(provider.baseUrl)
  const createOther = (id: string) => ({
    ...first,
    kind: 'compatible' as const,
    id,
    baseUrl: first.baseUrl.replace('/v1', `/${id}`),
  })
  const createOffer = (id: string) => ({ ...createModelOffer(`${id}/m`), provider: id })
  const config = {
    providers: [first, createOther('other'), createOther('missing')] as const,
    languageModelUrl: first.baseUrl,
    models: [createModelOffer('gpt-4o-mini'), createOffer('other'), createOffer('missing')],
  }
  scene = await openChatScene({ config, ports: { clock: readTickingClock } })
  await callAs(scene.server.app, scene.owner).post('/user/provider-keys', { provider: 'other', key: OTHER_KEY })
  ;({ fastify: otherProcess } = await createApp(scene.server.context))
})
afterAll(async () => {
  await otherProcess.close()
  await scene.close()
  await provider.close()
})

function readTickingClock(): Date {
  now = new Date(now.getTime() + tick)
  return now
}

async function deployAtOtherProcess(model: string): Promise<number> {
  const api = callAs(otherProcess, scene.owner)
  await api.post('/project/update', { id: scene.projectId, model })
  return (await api.post('/project/deploy', { project_id: scene.projectId })).statusCode
}

async function askAsVisitor(body: Record<string, unknown> = {}) {
  provider.requests.length = 0
  provider.play(createTextScript('Hello'))
  const { status } = await scene.ask({ body })
  return [status, ...provider.requests.map(({ path, headers }) => `${path} ${headers.authorization}`)]
}

test('a version that went live at another process is asked by the key of its own provider, and no provider meets the key of another', async () => {
  const asked = {
    first: [200, `/v1/chat/completions Bearer ${PROVIDER_KEY}`],
    other: [200, `/other/chat/completions Bearer ${OTHER_KEY}`],
  }
  expect(await deployAtOtherProcess('gpt-4o-mini')).toBe(200)
  expect(await askAsVisitor()).toEqual(asked.first)
  expect(await deployAtOtherProcess('other/m')).toBe(200)
  expect(await askAsVisitor({ request_id: 'one' })).toEqual(asked.other)
  expect(await deployAtOtherProcess('gpt-4o-mini')).toBe(200)
  expect(await askAsVisitor({ request_id: 'two' })).toEqual(asked.first)
  expect(await askAsVisitor({ request_id: 'two' })).toEqual([409])
  expect(await scene.countUsed()).toBe(3)
})

test('a chat that is authorized anew counts once for its address', async () => {
  const { limits } = (
    await callAs(otherProcess, scene.owner).get(`/project/getById?project_id=${scene.projectId}`)
  ).json()
  const setLimits = (changed: object) =>
    callAs(otherProcess, scene.owner).post('/project/share', { project_id: scene.projectId, limits: changed })
  const askForCode = async (): Promise<string> => {
    provider.play(createTextScript('Hello'))
    const answer = await scene.ask()
    const text = await answer.text()
    return answer.ok ? 'answered' : JSON.parse(text).code
  }
  expect((await setLimits({ per_address: 2 })).statusCode).toBe(200)
  expect(await deployAtOtherProcess('gpt-4o-mini')).toBe(200)
  now = new Date(now.getTime() + MINUTE)
  expect(await askForCode()).toBe('answered')
  expect(await deployAtOtherProcess('other/m')).toBe(200)
  expect(await askForCode()).toBe('answered')
  expect(await askForCode()).toBe('too_busy')
  expect((await setLimits(limits)).statusCode).toBe(200)
  now = new Date(now.getTime() + MINUTE)
  expect(await deployAtOtherProcess('gpt-4o-mini')).toBe(200)
})

test('a version that went live at another process and whose key is gone asks nobody, and costs nothing', async () => {
  const owner = callAs(otherProcess, scene.owner)
  await owner.post('/user/provider-keys', { provider: 'missing', key: OTHER_KEY })
  expect(await askAsVisitor()).toHaveLength(2)
  expect(await deployAtOtherProcess('missing/m')).toBe(200)
  await owner.post('/user/provider-keys/remove', { provider: 'missing' })
  const before = await scene.countUsed()
  expect(await askAsVisitor()).toEqual([409])
  expect(await scene.countUsed()).toBe(before)
})

test('a live bot whose model has ended is asked by the owner’s key of the provider whose model stands in for it', async () => {
  expect(await deployAtOtherProcess('gpt-4o-mini')).toBe(200)
  Object.assign(scene.server.context.config, {
    models: [
      { ...createModelOffer('gpt-4o-mini'), ends: '2026-01-01' },
      { ...createModelOffer('other/m'), provider: 'other', isDefault: true },
    ],
  })
  await callAs(scene.server.app, scene.owner).post('/project/recording', {
    project_id: scene.projectId,
    on: false,
    days: 1,
  })
  expect(await askAsVisitor()).toEqual([200, `/other/chat/completions Bearer ${OTHER_KEY}`])
})

test('a live bot whose model ends while the bot is kept is asked by that key from then on', async () => {
  expect(await deployAtOtherProcess('gpt-4o-mini')).toBe(200)
  const ends = new Date(now.getTime() + 2 * DAY).toISOString().slice(0, 10)
  Object.assign(scene.server.context.config, {
    models: [
      { ...createModelOffer('gpt-4o-mini'), ends },
      { ...createModelOffer('other/m'), provider: 'other', isDefault: true },
    ],
  })
  now = new Date(Date.parse(ends) - 2 * SECOND)
  expect(await askAsVisitor()).toEqual([200, `/v1/chat/completions Bearer ${PROVIDER_KEY}`])
  now = new Date(Date.parse(ends) + SECOND)
  expect(await askAsVisitor()).toEqual([200, `/other/chat/completions Bearer ${OTHER_KEY}`])
})

test('a live bot whose model ends while a chat is admitted is asked by the key of the provider that is asked', async () => {
  const asked = [
    [200, `/v1/chat/completions Bearer ${PROVIDER_KEY}`],
    [200, `/other/chat/completions Bearer ${OTHER_KEY}`],
  ]
  const [{ ends } = { ends: null }] = scene.server.context.config.models
  const seen = new Set<unknown>()
  tick = 1
  for (let before = 1; before <= 30; before += 1) {
    now = new Date(Date.parse(ends ?? '') - before)
    const met = await askAsVisitor()
    expect(asked).toContainEqual(met)
    seen.add(met[1])
  }
  tick = 0
  expect(seen.size).toBe(2)
})
