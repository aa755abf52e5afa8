import type { ReplyEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { CUT } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChatScene, joinAnswerText, readEvents } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW, WEATHER_SECRET } from '#test/tools/weather-scene.ts'

const EVENTS = 'text/event-stream'
let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
})
afterAll(() => close())
beforeEach(async () => {
  await world.play(WEATHER_ROW)
  await scene.save({ model: 'gpt-4o-mini', streamingAllowed: true })
  world.server.script(writeJsonAnswer({ degrees: 21 }))
})

async function askAsOwner(): Promise<ReplyEvent[]> {
  return readEvents(await scene.ask({ accept: EVENTS, token: scene.owner.token }))
}

function findTraceEvent(events: readonly ReplyEvent[]) {
  return events.find((event) => event.type === 'trace')
}

test('just before the end the owner learns how the answer was made: what was offered, asked, called and paid', async () => {
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  const events = await askAsOwner()
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['trace', 'done'])
  const trace = findTraceEvent(events)
  const tokens = { prompt_tokens: expect.any(Number), completion_tokens: expect.any(Number) }
  expect(trace).toEqual({
    type: 'trace',
    model: 'gpt-4o-mini',
    offered: [WEATHER.id],
    rounds: [
      {
        ...tokens,
        calls: [
          {
            brick: 'Weather',
            id: WEATHER.id,
            arguments: { city: 'Brno' },
            request: { method: 'GET', url: 'https://api.example.com/weather?city=Brno&units=metric' },
            status: 200,
            duration_ms: expect.any(Number),
            shown: expect.stringContaining('"data":{"degrees":21}'),
            tokens: { before: 6, after: 6 },
          },
        ],
      },
      { ...tokens, calls: [] },
    ],
    first_token_ms: expect.any(Number),
    duration_ms: expect.any(Number),
    cost: expect.any(Number),
  })
  const { usage } = events.find((event) => event.type === 'done') ?? {}
  expect(trace?.cost).toBe(Math.round(0.15 * (usage?.prompt_tokens ?? 0) + 0.6 * (usage?.completion_tokens ?? 0)))
  expect(usage?.prompt_tokens).toBe(trace?.rounds.reduce((sum, { prompt_tokens }) => sum + prompt_tokens, 0))
})

test('calls that were refused before they were sent stand in it with the reason that the model got', async () => {
  const wrong = [
    { id: 'a', name: 'Weather', arguments: '{"town":"Brno"}' },
    { id: 'b', name: 'Stocks', arguments: '{"share"' },
  ]
  scene.provider.play(createCallScript(...wrong), createTextScript('I cannot.'))
  const [first] = findTraceEvent(await askAsOwner())?.rounds ?? []
  expect(first?.calls).toMatchObject([
    { brick: 'Weather', id: WEATHER.id, arguments: { town: 'Brno' }, error: 'invalid_arguments' },
    { brick: 'Stocks', id: '', arguments: '{"share"', error: 'unknown_tool' },
  ])
  for (const call of first?.calls ?? []) expect(call).toMatchObject({ request: null, status: null, duration_ms: 0 })
  expect(first?.calls[0]?.shown).toContain('There is no parameter')
})

test('a call that failed says with which status and why', async () => {
  world.server.script(writeJsonAnswer({ error: 'no' }, 500))
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It failed.'))
  const [first] = findTraceEvent(await askAsOwner())?.rounds ?? []
  expect(first?.calls).toMatchObject([{ status: 500, error: 'bad_status', request: { method: 'GET' } }])
})

test('an answer that breaks off has its trace before the error', async () => {
  scene.provider.play(createCallScript(createWeatherCall('Brno')), { steps: [CUT] })
  const events = await askAsOwner()
  expect(events.slice(-2).map(({ type }) => type)).toEqual(['trace', 'error'])
  expect(findTraceEvent(events)?.rounds).toMatchObject([{ calls: [{ status: 200 }] }])
  expect(findTraceEvent(events)?.first_token_ms).toBeNull()
})

test('N5: a secret that comes back, or that the model was told, stands nowhere in it', async () => {
  world.server.script(
    writeJsonAnswer({ echoed: WEATHER_SECRET, [WEATHER_SECRET]: Buffer.from(WEATHER_SECRET).toString('base64') }),
  )
  const unknown = { id: 'b', name: 'Stocks', arguments: JSON.stringify({ share: WEATHER_SECRET }) }
  const wrong = { id: 'c', name: 'Weather', arguments: JSON.stringify({ [WEATHER_SECRET]: 'x' }) }
  scene.provider.play(createCallScript(createWeatherCall(WEATHER_SECRET), unknown, wrong), createTextScript('Done.'))
  const events = await askAsOwner()
  const [first] = findTraceEvent(events)?.rounds ?? []
  expect(first?.calls).toHaveLength(3)
  expect(first?.calls[0]?.arguments).toEqual({ city: expect.stringContaining('••••') })
  expect(first?.calls[0]?.request?.url).toContain('••••')
  expect(first?.calls[0]?.shown).toContain('••••')
  const written = JSON.stringify(events)
  expect(written).not.toContain(WEATHER_SECRET)
  expect(written).not.toContain(Buffer.from(WEATHER_SECRET).toString('base64'))
})

test('visitors never get it, nor does the owner in plain text', async () => {
  await scene.deploy()
  const playWeatherAnswers = () =>
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  playWeatherAnswers()
  expect(findTraceEvent(await readEvents(await scene.ask({ accept: EVENTS })))).toBeUndefined()
  playWeatherAnswers()
  expect(await (await scene.ask({ token: scene.owner.token })).text()).toBe('It is warm.')
  playWeatherAnswers()
  const whole = await scene.ask({ path: '/completionChat', token: scene.owner.token })
  expect(await whole.json()).toEqual({ role: 'assistant', content: 'It is warm.' })
})

test('where answers come in one piece it comes after the text', async () => {
  await scene.save({ streamingAllowed: false })
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  const events = await askAsOwner()
  expect(events.slice(-3).map(({ type }) => type)).toEqual(['text', 'trace', 'done'])
  expect(joinAnswerText(events)).toBe('It is warm.')
})
