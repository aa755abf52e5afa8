import type { Insights, Notice } from '@bricks/contract'
import { answerCalls, answerText } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProblems } from '#problems/problem.repository.ts'
import { keepBrickStates } from '#projects/state/brick-state.repository.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { openWeatherScene, type WeatherScene, weatherIn } from '#test/tools/weather-scene.ts'

let open: WeatherScene
beforeAll(async () => {
  open = await openWeatherScene()
})
afterAll(() => open.close())

test('a brick that failed five times in a row is told once, and no longer once it has worked', async () => {
  for (let failed = 0; failed < 4; failed++) await askForWeather()
  expect(await listHealth()).toEqual([])
  for (let failed = 0; failed < 2; failed++) await askForWeather()
  expect(await listHealth()).toMatchObject([{ kind: 'brick_failing', brick: 'Weather', code: 'brick_blocked' }])
  const notices: Notice[] = (await callAs(open.scene.server.app, open.scene.owner).get('/notices')).json()
  expect(notices.filter(({ kind }) => kind === 'brick_failing')).toHaveLength(1)
  const worked = { functionId: 'weather', result: { state: 'succeeded' as const } }
  await keepBrickStates(open.scene.server.context.database, findOwn(), [worked], new Date())
  expect(await listHealth()).toEqual([])
})

test('an answer of another form is told with its brick, the newest trouble first', async () => {
  const at = new Date('2026-11-22T12:00:00.000Z')
  await insertProblems(
    open.scene.server.context.database,
    findOwn(),
    [{ code: 'brick_answer_changed', brick: 'Orders' }],
    at,
  )
  const [first] = await listHealth()
  expect(first).toEqual({ kind: 'brick_changed', at: at.toISOString(), brick: 'Orders' })
})

async function askForWeather(): Promise<void> {
  open.scene.provider.play(answerCalls(weatherIn('Brno')), answerText('I cannot say.'))
  await (await open.scene.ask()).text()
}

function findOwn() {
  return { id: open.scene.projectId, userId: open.scene.owner.userId }
}

async function listHealth(): Promise<Insights['health']> {
  const query = `project_id=${open.scene.projectId}&from=2026-11-22&to=2026-11-22`
  return (await callAs(open.scene.server.app, open.scene.owner).get(`/project/insights?${query}`)).json().health
}
