import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '#logger.ts'
import type { ChatScene } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER_ROW, WEATHER_SECRET } from '#test/tools/weather-scene.ts'

const SAID = 'the weather office is closed, ask Karel'
const lines: string[] = []
let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  ;({ scene, world, close } = await openWeatherScene({ ports: { logger } }))
})
afterAll(() => close())
beforeEach(async () => {
  await world.play(WEATHER_ROW)
  lines.length = 0
})

const listLines = (told: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === told)
const listFailures = () => listLines('a connected API failed')

test('the log names bot, API, failure and status of a call that failed, and nothing of what was sent or came', async () => {
  world.server.script(writeJsonAnswer({ error: SAID }, 503))
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('I cannot say.'))
  await (await scene.ask()).text()
  expect(listFailures()).toMatchObject([
    { project: scene.projectId, brick: 'Weather', brick_id: 'weather', failure: 'bad_status', status: 503 },
  ])
  for (const kept of [SAID, 'Brno', WEATHER_SECRET]) expect(lines.join('')).not.toContain(kept)
})

test('what an API says does not exist is no failure of it', async () => {
  world.server.script(writeJsonAnswer({ error: SAID }, 404))
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('There is none.'))
  await (await scene.ask()).text()
  expect(listFailures()).toEqual([])
  expect(listLines('a connected API found nothing')).toMatchObject([{ level: 30, brick: 'Weather', status: 404 }])
})

test('a call that succeeds, and one that the model made wrong, are no failure of an API', async () => {
  world.server.script(writeJsonAnswer({ degrees: 21 }))
  scene.provider.play(
    createCallScript(createWeatherCall('Brno'), { id: 'b', name: 'Weather', arguments: '{"city":{}}' }),
    createTextScript('It is warm.'),
  )
  await (await scene.ask()).text()
  expect(listFailures()).toEqual([])
})
