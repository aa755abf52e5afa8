import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChatScene, joinAnswerText, openChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { WEATHER } from '#test/tools/weather-scene.ts'

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene()
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.provider.requests.length = 0
})

test.each([
  ['has no brick', []],
  ['has its only brick turned off', [{ ...WEATHER, enabled: false }]],
])('a bot that %s tells a model that calls one all the same that there is none, and answers', async (_, functions) => {
  await scene.save({ functions })
  await scene.deploy()
  scene.provider.play(
    createCallScript({ id: 'a', name: 'Weather', arguments: '{"city":"Brno"}' }),
    createTextScript('I cannot look that up.'),
  )
  const can = ['confirm', 'cards', 'ask', 'prompts']
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', body: { can } }))
  expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'done'])
  expect(joinAnswerText(events)).toBe('I cannot look that up.')
  expect(JSON.stringify(scene.completions().at(-1)?.body.messages)).toContain('unknown_tool')
})

test('an answer to a question of a brick that was turned off meanwhile is refused, and nothing is charged', async () => {
  await scene.save({ functions: [{ ...WEATHER, api: { ...WEATHER.api, confirm: true } }] })
  await scene.deploy()
  scene.provider.play(createCallScript({ id: 'a', name: 'Weather', arguments: '{"city":"Brno"}' }))
  const talk = { visitor: 'ada', can: ['confirm'] }
  const [start, asked] = await readEvents(await scene.ask({ accept: 'text/event-stream', body: talk }))
  if (start?.type !== 'start' || asked?.type !== 'confirm') throw new Error('nothing was asked')
  await scene.save({ functions: [{ ...WEATHER, enabled: false }] })
  await scene.deploy()
  const before = await scene.countUsed()
  const confirm = { id: asked.id, accept: true }
  const answer = await scene.ask({ body: { ...talk, conversation_id: start.conversation_id, confirm } })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'confirm_gone', outcome: 'none' }])
  expect(await scene.countUsed()).toBe(before)
})

test('the owner hears of a bot without bricks what its provider refused, as of any other', async () => {
  await scene.save({ functions: [] })
  await scene.deploy()
  scene.provider.play({ status: 401, steps: ['{}'] })
  expect((await scene.ask()).status).toBe(502)
  const owner = callAs(scene.server.app, scene.owner)
  const problems = (await owner.get(`/project/problems?project_id=${scene.projectId}`)).json()
  expect(problems).toMatchObject([{ code: 'provider_key_invalid' }])
  const notices: { kind: string }[] = (await owner.get('/notices')).json()
  expect(notices.map(({ kind }) => kind)).toContain('key_refused')
})
