import type { Notice, ProjectProblem } from '@bricks/contract'
import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDefaultProvider } from '#language-model/model-provider.ts'
import { insertNotice } from '#notices/notice.repository.ts'
import { createModelOffer } from '#plans/model-offer.ts'
import { insertProblems } from '#problems/problem.repository.ts'
import { type ChatScene, joinAnswerText, openChatScene, PROVIDER_KEY, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'

let scene: ChatScene
let api: ReturnType<typeof callAs>
beforeAll(async () => {
  scene = await openChatScene()
  const first = createDefaultProvider(scene.provider.baseUrl)
  const other = { ...first, kind: 'compatible' as const, baseUrl: scene.provider.baseUrl.replace('/v1', '/other') }
  const createOffer = (id: string, provider: string) => ({ ...createModelOffer(id), provider })
  Object.assign(scene.server.context.config, {
    models: [
      createModelOffer('gpt-4o-mini'),
      createOffer('asked/m', 'asked'),
      createOffer('given/m', 'given'),
      createOffer('none/m', 'none'),
    ],
  })
  Object.assign(scene.server.context.config.providers, [
    first,
    { ...other, id: 'asked', label: 'Asked' },
    { ...other, id: 'given', label: 'Given', key: 'sk-of-the-operator' },
    { ...other, id: 'none', label: 'None', auth: 'none' },
  ])
  api = callAs(scene.server.app, scene.owner)
})
afterAll(() => scene.close())

async function askWith(model: string) {
  await scene.save({ model })
  scene.provider.requests.length = 0
  scene.provider.play(createTextScript('Hello'))
  return scene.ask({ token: scene.owner.token, accept: 'text/event-stream' })
}

test('every provider is listed with the mask of its key, and none is asked for where the operator has one', async () => {
  const listed = (await api.get('/user/provider-keys')).json()
  expect(listed).toEqual([
    { id: 'default', label: 'OpenAI', needs_key: true, key: '••••key' },
    { id: 'asked', label: 'Asked', needs_key: true, key: '' },
    { id: 'given', label: 'Given', needs_key: false, operator_key: true, key: '' },
    { id: 'none', label: 'None', needs_key: false, key: '' },
  ])
  const config = (await api.get('/config')).json()
  expect(config.providers.map(({ id }: { id: string }) => id)).toEqual(['default', 'asked', 'given', 'none'])
})

test('a key for another provider is kept encrypted, is asked for by the bot that needs it, and goes again', async () => {
  expect((await askWith('asked/m')).status).toBe(409)
  const refused = await api.post('/project/deploy', { project_id: scene.projectId })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'provider_key_missing'])
  const rehearsed = await api.post('/project/rehearse', { project_id: scene.projectId, message: 'Hi' })
  expect(rehearsed.json()).toMatchObject({ code: 'provider_key_missing', provider: 'asked' })
  const saved = await api.post('/user/provider-keys', { provider: 'asked', key: 'sk-asked-provider-1' })
  expect(saved.json()[1]).toMatchObject({ id: 'asked', key: '••••r-1' })
  const rows = await scene.server.context.database.selectFrom('secrets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('sk-asked')
  expect((await api.post('/project/deploy', { project_id: scene.projectId })).statusCode).toBe(200)
  expect((await api.post('/user/provider-keys', { provider: 'asked', key: 'sk-asked-provider-2' })).statusCode).toBe(
    200,
  )
  await api.post('/user/provider-keys/remove', { provider: 'asked' })
  expect((await api.get('/user/provider-keys')).json()[1].key).toBe('')
})

test('a version is put live again by the key that its own model needs, whatever the draft has by now', async () => {
  const putLive = async (version: number) => {
    const answer = await api.post('/project/deploy', { project_id: scene.projectId, version })
    return [answer.statusCode, answer.json().code]
  }
  await scene.save({ model: 'none/m' })
  const { version: keyless } = (await api.post('/project/deploy', { project_id: scene.projectId })).json()
  await scene.save({ model: 'asked/m' })
  await api.post('/user/provider-keys', { provider: 'asked', key: 'sk-asked-provider-1' })
  const { version: asked } = (await api.post('/project/deploy', { project_id: scene.projectId })).json()
  await api.post('/user/provider-keys/remove', { provider: 'asked' })
  expect(await putLive(keyless)).toEqual([200, undefined])
  await scene.save({ model: 'none/m' })
  expect(await putLive(asked)).toEqual([409, 'provider_key_missing'])
})

test('a refused key is told until the provider that refused it has another one, whatever key is saved meanwhile', async () => {
  await scene.save({ model: 'asked/m' })
  const { database } = scene.server.context
  const own = { id: scene.projectId, userId: scene.owner.userId }
  const at = new Date()
  await insertProblems(database, own, [{ code: 'provider_key_invalid' }], at)
  await insertNotice(database, { userId: own.userId, projectId: own.id, kind: 'key_refused', at })
  const readTold = async () => {
    const problems: ProjectProblem[] = (await api.get(`/project/problems?project_id=${own.id}`)).json()
    const notices: Notice[] = (await api.get('/notices')).json()
    return [
      problems.some(({ code }) => code === 'provider_key_invalid'),
      notices.some(({ kind, read }) => kind === 'key_refused' && !read),
    ]
  }
  await api.post('/user/provider-keys', { provider: 'default', key: PROVIDER_KEY })
  await api.post('/user/provider-keys', { provider: 'given', key: 'sk-given-provider-1' })
  expect(await readTold()).toEqual([true, true])
  await api.post('/user/provider-keys', { provider: 'asked', key: 'sk-asked-provider-3' })
  expect(await readTold()).toEqual([false, false])
})

test('a provider that there is not has no keys', async () => {
  const saved = await api.post('/user/provider-keys', { provider: 'toString', key: 'sk-asked-provider-1' })
  expect(saved.statusCode).toBe(404)
})

test('the key of the first provider is the same by either name', async () => {
  const saved = await api.post('/user/provider-keys', { provider: 'default', key: PROVIDER_KEY })
  expect(saved.json()[0].key).toBe('••••key')
  expect((await api.get('/auth/user')).json().openaikey).toBe('••••key')
  const answered = await askWith('gpt-4o-mini')
  expect(joinAnswerText(await readEvents(answered))).toBe('Hello')
  expect(scene.provider.requests[0]?.headers.authorization).toBe(`Bearer ${PROVIDER_KEY}`)
})
