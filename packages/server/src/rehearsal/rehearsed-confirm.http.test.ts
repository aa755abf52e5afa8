import type { RehearsalEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEventTypes, rehearse } from '#test/tools/ask-rehearsal.ts'
import type { ChatScene } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW } from '#test/tools/weather-scene.ts'

const say = 'Is it warm in Brno?'
const ASKED = { id: WEATHER.id, arguments: { city: 'Brno' }, confirm: true, source: 'none', status: null, shown: '' }

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
  await world.play(WEATHER_ROW)
  await scene.save({ functions: [{ ...WEATHER, api: { ...WEATHER.api, confirm: true } }] })
})
afterAll(() => close())

type Ended = Extract<RehearsalEvent, { type: 'end' }>
const listCallEvents = (events: readonly RehearsalEvent[]) => events.filter(({ type }) => type === 'call')
const findEndEvent = (events: readonly RehearsalEvent[]) => events.find((event): event is Ended => event.type === 'end')
const listToolMessages = () => {
  const messages = scene.completions().at(-1)?.body.messages as { role: string; content: string }[]
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
}

test('a rehearsal ends with the question where the visitor is asked first', async () => {
  const calls = world.server.requests.length
  scene.provider.play(createCallScript(createWeatherCall('Brno')))
  const events = await rehearse(scene, { message: say })
  expect(listEventTypes(events)).toEqual(['run', 'offered', 'turn', 'call', 'end', 'done'])
  expect(listCallEvents(events)).toMatchObject([ASKED])
  expect(findEndEvent(events)?.traces[0]?.rounds[0]?.calls[0]).toMatchObject({ error: 'confirm', request: null })
  expect(world.server.requests.length).toBe(calls)
})

test.each(['Do it', 'Confirmed: Weather'])(
  'a rehearsal goes on after “%s” as if the visitor had agreed, and the API is not called all the same',
  async (agreed) => {
    const calls = world.server.requests.length
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is done.'))
    const events = await rehearse(scene, { turns: [{ say }, { say: agreed }] })
    expect(listCallEvents(events)).toMatchObject([
      ASKED,
      { id: WEATHER.id, arguments: { city: 'Brno' }, state: 'succeeded' },
    ])
    expect(listCallEvents(events)[1]).not.toHaveProperty('confirm')
    expect(findEndEvent(events)?.finish).toBe('stop')
    expect(listToolMessages()).toEqual([expect.stringContaining('rehearsal')])
    expect(world.server.requests.length).toBe(calls)
  },
)

test('an answer after “Do it” is given back where the provider failed before it answered', async () => {
  const countRehearsed = async () =>
    (await scene.server.context.database.selectFrom('rehearsal_days').select('used').executeTakeFirst())?.used ?? 0
  const before = await countRehearsed()
  scene.provider.play(createCallScript(createWeatherCall('Brno')), { status: 401, steps: ['{}'] })
  const events = await rehearse(scene, { turns: [{ say }, { say: 'Do it' }] })
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'provider_key_invalid' })
  expect(await countRehearsed()).toBe(before + 1)
})

test('a rehearsal goes on after “Not now” with nothing done, and the model is told so', async () => {
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('As you like.'))
  const events = await rehearse(scene, { turns: [{ say }, { say: 'Not now' }] })
  expect(listCallEvents(events)).toMatchObject([ASKED])
  expect(listToolMessages()).toEqual([expect.stringContaining('declined')])
})

test('whatever else is said leaves the question open: the model is asked anew, and nothing is taken as agreed', async () => {
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Shall I?'))
  const events = await rehearse(scene, { turns: [{ say }, { say: 'Do it in Oslo' }] })
  expect(listCallEvents(events)).toMatchObject([ASKED])
  expect(listToolMessages()).toEqual([])
})
