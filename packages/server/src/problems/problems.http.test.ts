import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatScene } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW } from '#test/tools/weather-scene.ts'
import { updateUser } from '#users/user.repository.ts'

let world: OutboundWorld
let scene: ChatScene
let api: ReturnType<typeof callAs>
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
  api = callAs(scene.server.app, scene.owner)
})
afterAll(() => close())
beforeEach(async () => {
  await world.play(WEATHER_ROW)
  await scene.save({ model: 'gpt-4o-mini', functions: [WEATHER] })
  await api.post('/project/problems/dismiss', { project_id: scene.projectId })
})

async function listCodes(): Promise<string[]> {
  const response = await api.get(`/project/problems?project_id=${scene.projectId}`)
  return response.json().map(({ code }: { code: string }) => code)
}

async function listNewest(): Promise<object | null> {
  const bots: { id: string; problem: object | null }[] = (await api.get('/project/getByUser')).json()
  const bot = bots.find(({ id }) => id === scene.projectId)
  if (!bot) throw new Error('the bot is not listed')
  return bot.problem
}

async function callWeather(status: number): Promise<void> {
  world.server.script(writeJsonAnswer({ degrees: 21 }, status))
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Done.'))
  await (await scene.ask({ token: scene.owner.token })).text()
}

async function failWith(status: number, body = '{}'): Promise<void> {
  scene.provider.play({ status, steps: [body] })
  await (await scene.ask({ token: scene.owner.token })).text()
}

test('problems that were dismissed are gone for good, and new ones appear', async () => {
  await callWeather(500)
  expect(await listCodes()).toEqual(['brick_bad_status'])
  const dismissed = await api.post('/project/problems/dismiss', { project_id: scene.projectId })
  expect([dismissed.statusCode, dismissed.json()]).toEqual([200, {}])
  expect(await listCodes()).toEqual([])
  await callWeather(500)
  expect(await listCodes()).toEqual(['brick_bad_status'])
})

test('problems that were dismissed are gone from the list of bots too', async () => {
  await callWeather(500)
  expect(await listNewest()).toMatchObject({ code: 'brick_bad_status' })
  await api.post('/project/problems/dismiss', { project_id: scene.projectId })
  expect(await listNewest()).toBeNull()
})

test('nobody else can dismiss them', async () => {
  await callWeather(500)
  const stranger = await createTestAccount(scene.server)
  const refused = await callAs(scene.server.app, stranger).post('/project/problems/dismiss', {
    project_id: scene.projectId,
  })
  expect(refused.statusCode).toBe(404)
  expect(await listCodes()).toEqual(['brick_bad_status'])
})

test('the problem of a brick ends when the brick works again, or is gone', async () => {
  await callWeather(500)
  await callWeather(200)
  expect(await listCodes()).toEqual([])
  await callWeather(500)
  await scene.save({ functions: [{ ...WEATHER, description: 'The weather of a town' }] })
  expect(await listCodes()).toEqual(['brick_bad_status'])
  await scene.save({ functions: [] })
  expect(await listCodes()).toEqual([])
})

test('problems with the key end when a key is saved', async () => {
  await failWith(401)
  expect(await listCodes()).toEqual(['provider_key_invalid'])
  expect((await api.post('/user/openaikey', { openaikey: 'sk-another-key-for-tests' })).statusCode).toBe(200)
  expect(await listCodes()).toEqual([])
})

test('a problem with the model ends when another model is saved, not with any other save', async () => {
  await failWith(404, '{"error":{"code":"model_not_found"}}')
  await scene.save({ system: 'Be kind.' })
  expect(await listCodes()).toEqual(['model_unavailable'])
  await scene.save({ model: 'gpt-6-luna' })
  expect(await listCodes()).toEqual([])
})

test('restoring a version ends the problems that saving the same would end', async () => {
  await updateUser(scene.server.context.database, scene.owner.userId, { granted_role: ROLE_PREMIUM })
  await scene.save({ model: 'gpt-6-luna', functions: [] })
  const { version } = (await api.post('/project/deploy', { project_id: scene.projectId })).json()
  await scene.save({ model: 'gpt-4o-mini', functions: [WEATHER] })
  await callWeather(500)
  await failWith(404, '{"error":{"code":"model_not_found"}}')
  expect(await listCodes()).toEqual(['model_unavailable', 'brick_bad_status'])
  const restored = await api.post('/project/restore', { project_id: scene.projectId, version })
  expect(restored.statusCode, restored.body).toBe(200)
  expect(await listCodes()).toEqual([])
})
