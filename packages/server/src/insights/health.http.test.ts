import type { Insights, Notice } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModelOffer } from '#plans/model-offer.ts'
import { insertProblems } from '#problems/problem.repository.ts'
import { saveBrickStates } from '#projects/state/brick-state.repository.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { createWeatherCall, openWeatherScene, WEATHER, type WeatherScene } from '#test/tools/weather-scene.ts'
import { DAY } from '#time.ts'

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
  await saveBrickStates(open.scene.server.context.database, findOwn(), [worked], new Date())
  expect(await listHealth()).toEqual([])
})

test('an answer of another form is told with its brick, the newest trouble first', async () => {
  const at = new Date('2026-11-22T12:00:00.000Z')
  await insertProblems(
    open.scene.server.context.database,
    findOwn(),
    [{ code: 'brick_answer_changed', brick: 'Weather' }],
    at,
  )
  const [first] = await listHealth()
  expect(first).toEqual({ kind: 'brick_changed', at: at.toISOString(), brick: 'Weather' })
})

test('a key that the provider refuses is told until it answers again or another is saved, whether the notice was read or not', async () => {
  await refuseKey()
  await readNotices()
  expect(await listHealthOf('key_refused')).toMatchObject([{ kind: 'key_refused' }])
  open.scene.provider.play(createTextScript('Hello.'))
  await (await open.scene.ask()).text()
  expect(await listHealthOf('key_refused')).toEqual([])
  await refuseKey()
  expect(await listHealthOf('key_refused')).toHaveLength(1)
  const { app } = open.scene.server
  expect(
    (await callAs(app, open.scene.owner).post('/user/openaikey', { openaikey: 'sk-another-key' })).statusCode,
  ).toBe(200)
  expect(await listHealthOf('key_refused')).toEqual([])
})

test('a model that ends, has ended or is not on the plan is told before anybody asks, of what is live too', async () => {
  const { config } = open.scene.server.context
  const createModel = (id: string, more: object = {}) => ({ ...createModelOffer(id), ends: null, ...more })
  const formatDayInDays = (days: number) =>
    new Date(Date.now() + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
  const models = [
    createModel('lasting'),
    createModel('ending', { ends: formatDayInDays(59) }),
    createModel('later', { ends: formatDayInDays(62) }),
  ]
  Object.assign(config, { models })
  await open.scene.save({ model: 'lasting' })
  await open.scene.deploy()
  expect(await listModels()).toEqual([])
  await open.scene.save({ model: 'later' })
  expect(await listModels()).toEqual([])
  await open.scene.save({ model: 'ending' })
  expect(await listModels()).toEqual([['model_ends', 'ending']])
  await open.scene.deploy()
  await open.scene.save({ model: 'lasting' })
  expect(await listModels()).toEqual([['model_ends', 'ending']])
  Object.assign(config, { models: [createModel('lasting'), createModel('ending', { ends: formatDayInDays(-1) })] })
  expect(await listModels()).toEqual([['model_ended', 'ending']])
  Object.assign(config, { models: [createModel('lasting'), createModel('ending', { leastRole: 9 })] })
  expect(await listModels()).toEqual([['model_fallback', 'ending']])
  await open.scene.deploy()
  expect(await listModels()).toEqual([])
})

test('a brick that answered in another form is told until it is neither in the draft nor live', async () => {
  const insertChangedAnswerProblem = () =>
    insertProblems(
      open.scene.server.context.database,
      findOwn(),
      [{ code: 'brick_answer_changed', brick: WEATHER.name }],
      new Date(),
    )
  await open.scene.save({ functions: [] })
  await insertChangedAnswerProblem()
  expect(await listHealthOf('brick_changed')).toMatchObject([{ brick: WEATHER.name }])
  await open.scene.deploy()
  await insertChangedAnswerProblem()
  expect(await listHealthOf('brick_changed')).toEqual([])
  await open.scene.save({ functions: [WEATHER] })
  await open.scene.deploy()
})

async function refuseKey(): Promise<void> {
  open.scene.provider.play({ status: 401, steps: ['{}'] })
  expect((await open.scene.ask()).status).toBe(502)
}

async function readNotices(): Promise<void> {
  const api = callAs(open.scene.server.app, open.scene.owner)
  const notices: Notice[] = (await api.get('/notices')).json()
  await api.post('/notices/read', { ids: notices.map(({ id }) => id) })
}

async function listHealthOf(kind: Insights['health'][number]['kind']) {
  return (await listHealth()).filter((each) => each.kind === kind)
}

async function listModels() {
  const told = (await listHealth()).filter(({ kind }) => kind.startsWith('model_'))
  return told.map(({ kind, model }) => [kind, model])
}

async function askForWeather(): Promise<void> {
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('I cannot say.'))
  await (await open.scene.ask()).text()
}

function findOwn() {
  return { id: open.scene.projectId, userId: open.scene.owner.userId }
}

async function listHealth(): Promise<Insights['health']> {
  const query = `project_id=${open.scene.projectId}&from=2026-11-22&to=2026-11-22`
  return (await callAs(open.scene.server.app, open.scene.owner).get(`/project/insights?${query}`)).json().health
}
