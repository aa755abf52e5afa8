import type { Insights, Notice, ProjectProblem } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER,
  WEATHER_ROW,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'
import { formatDay } from '#time.ts'

const GONE_AFTER = 20

let open: WeatherScene
let owner: ReturnType<typeof callAs>
beforeEach(async () => {
  open = await openWeatherScene()
  owner = callAs(open.scene.server.app, open.scene.owner)
  await open.world.play(WEATHER_ROW)
})
afterEach(() => open.close())

test('what does not exist at an API that works is no failure of it', async () => {
  await answerWith(200)
  for (let asked = 0; asked < 6; asked++) await answerWith(asked % 2 === 0 ? 404 : 410)
  expect(await readWhatIsTold()).toEqual({ calls: 7, failed: 0, health: [], problems: [], notices: [] })
})

test.each([
  ['before what it found', [404, 200]],
  ['after what it found', [200, 410]],
])('what an API did not find in the same answer, %s, is no failure of it either', async (_, statuses) => {
  await answerWith(...statuses)
  expect(await readWhatIsTold()).toEqual({ calls: 2, failed: 0, health: [], problems: [], notices: [] })
})

test('an API that never answered anything else may have a wrong address: its "not found" is a failure', async () => {
  await answerWith(404)
  expect(await readWhatIsTold()).toMatchObject({ failed: 1, problems: ['brick_bad_status'] })
  for (let asked = 0; asked < 4; asked++) await answerWith(404)
  expect(await readWhatIsTold()).toMatchObject({ failed: 5, health: ['brick_failing'], notices: ['brick_failing'] })
})

test('an API that worked and then finds nothing 20 times in a row is taken to be gone, and its owner is told', async () => {
  await answerWith(200)
  for (let asked = 1; asked < GONE_AFTER; asked++) await answerWith(404)
  expect(await readWhatIsTold()).toMatchObject({ failed: 0, health: [], notices: [] })
  for (let asked = 0; asked < 2; asked++) await answerWith(404)
  expect(await readWhatIsTold()).toMatchObject({ failed: 2, health: ['brick_failing'], notices: ['brick_failing'] })
  await answerWith(200)
  await answerWith(404)
  expect(await readWhatIsTold()).toMatchObject({ failed: 2, health: [], problems: [] })
})

test('an API that breaks after it has found nothing some times is told after five failures, as any other', async () => {
  await answerWith(200)
  for (let asked = 0; asked < 9; asked++) await answerWith(404)
  for (let asked = 0; asked < 4; asked++) await answerWith(500)
  expect(await readWhatIsTold()).toMatchObject({ failed: 4, health: [] })
  await answerWith(500)
  expect(await readWhatIsTold()).toMatchObject({ failed: 5, health: ['brick_failing'], notices: ['brick_failing'] })
})

test('a new address has not worked yet, although the old one had', async () => {
  await answerWith(200)
  const moved = { ...WEATHER, api: { ...WEATHER.api, url: 'api.example.com/moved' } }
  await open.scene.save({ functions: [moved] })
  await open.scene.deploy()
  await answerWith(404)
  expect(await readWhatIsTold()).toMatchObject({ failed: 1, problems: ['brick_bad_status'] })
})

async function answerWith(...statuses: number[]): Promise<void> {
  open.world.server.script(...statuses.map((status) => writeJsonAnswer({ degrees: 21 }, status)))
  const calls = statuses.map(() => createCallScript(createWeatherCall('Brno')))
  open.scene.provider.play(...calls, createTextScript('So it is.'))
  await (await open.scene.ask()).text()
}

async function readWhatIsTold() {
  const today = formatDay(new Date())
  const { projectId } = open.scene
  const { bricks, health }: Insights = (
    await owner.get(`/project/insights?project_id=${projectId}&from=${today}&to=${today}`)
  ).json()
  const problems: ProjectProblem[] = (await owner.get(`/project/problems?project_id=${projectId}`)).json()
  const notices: Notice[] = (await owner.get('/notices')).json()
  const [{ calls, failed } = { calls: 0, failed: 0 }] = bricks
  return {
    calls,
    failed,
    health: health.map(({ kind }) => kind),
    problems: [...new Set(problems.map(({ code }) => code))],
    notices: notices.map(({ kind }) => kind).filter((kind) => kind === 'brick_failing'),
  }
}
