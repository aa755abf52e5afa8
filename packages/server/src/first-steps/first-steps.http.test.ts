import { createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'
import { createTestBrick } from '#test/tools/test-projects.ts'

const NOTHING = { answer: false, brick: false, look: false, live: false, site: false, hidden: false }
const LOOK = { title: 'Harbour', avatar: '', accent: '#0a5c8f', welcome: '', prompts: [], position: 'right' }
const TEXTS = { limit: '', unavailable: '' }

let scene: ChatScene
let api: ReturnType<typeof callAs>
beforeAll(async () => {
  scene = await openChatScene()
  api = callAs(scene.server.app, scene.owner)
})
afterAll(() => scene.close())

async function readSteps(): Promise<object> {
  const response = await api.get('/user/steps')
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('who has only opened an account has done nothing yet, whatever others have done', async () => {
  expect(await readSteps()).toEqual(NOTHING)
  const other = await createTestAccount(scene.server)
  await scene.ask({ token: scene.owner.token })
  expect((await callAs(scene.server.app, other).get('/user/steps')).json()).toEqual(NOTHING)
})

test('an answer counts once it has come, not while it is awaited and not where it failed', async () => {
  scene.provider.play({ status: 401, steps: ['{}'] })
  await (await scene.ask({ token: scene.owner.token })).text()
  expect(await readSteps()).toEqual(NOTHING)
  scene.provider.play(createTextScript('Hello.'))
  await (await scene.ask({ token: scene.owner.token })).text()
  expect(await readSteps()).toEqual({ ...NOTHING, answer: true })
})

test('bricks of a template are not the builder’s, one that they add is', async () => {
  const { id } = (await api.post('/project/new', { 'new-project-name': 'Weather', 'template-id': 'weather' })).json()
  const { functions } = (await api.get(`/project/getById?project_id=${id}`)).json()
  expect(functions.length).toBeGreaterThan(0)
  await api.post('/project/update', { id, functions })
  expect(await readSteps()).toMatchObject({ brick: false })
  await api.post('/project/update', { id, functions: [...functions, createTestBrick({ name: 'Mine' })] })
  expect(await readSteps()).toMatchObject({ brick: true })
})

test('a changed look and a deploy count, and all stays true when the bot is gone', async () => {
  const sharing = { appearance: LOOK, texts: TEXTS, origins: [] }
  const shared = await api.post('/project/share', { project_id: scene.projectId, ...sharing })
  expect([shared.statusCode, shared.body]).toEqual([200, expect.any(String)])
  expect(await readSteps()).toMatchObject({ look: true, live: false })
  await scene.deploy()
  const done = { answer: true, brick: true, look: true, live: true, site: false, hidden: false }
  expect(await readSteps()).toEqual(done)
  await api.post('/project/delete', { project_id: scene.projectId })
  expect(await readSteps()).toEqual(done)
})

test('the list is put away for good', async () => {
  expect((await api.post('/user/steps/hide')).json()).toEqual({})
  await api.post('/user/steps/hide')
  expect(await readSteps()).toMatchObject({ hidden: true, answer: true })
})
