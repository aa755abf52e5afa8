import type { ConversationTurn, Insights } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER_ROW, type WeatherScene } from '#test/tools/weather-scene.ts'
import { formatDay } from '#time.ts'

let open: WeatherScene
beforeAll(async () => {
  open = await openWeatherScene()
  await open.world.play(WEATHER_ROW)
  await open.scene.deploy()
})
afterAll(() => open.close())

test('what an API says with an error counts among the tokens that its answers put before the model, as its turn says', async () => {
  const { scene, world } = open
  world.server.script(writeJsonAnswer({ error: 'The weather office has no such town in any of its lists.' }, 404))
  scene.provider.play(createCallScript(createWeatherCall('Brnoo')), createTextScript('I know no such town.'))
  await (await scene.ask()).text()
  const owner = callAs(scene.server.app, scene.owner)
  const [{ id }] = (await owner.get(`/project/conversations?project_id=${scene.projectId}`)).json()
  const turns = await owner.get(`/project/conversation?project_id=${scene.projectId}&conversation_id=${id}`)
  const [turn]: ConversationTurn[] = turns.json()
  const today = formatDay(new Date())
  const query = `project_id=${scene.projectId}&from=${today}&to=${today}`
  const { bricks }: Insights = (await owner.get(`/project/insights?${query}`)).json()
  const tokens = turn?.trace?.rounds[0]?.calls[0]?.tokens.after
  expect(tokens).toBeGreaterThan(10)
  expect(bricks).toMatchObject([{ name: 'Weather', calls: 1, failed: 1, tokens }])
})
