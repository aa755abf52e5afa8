import type { HttpFunction } from '@bricks/contract'
import type { AskEvent, ReplyEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApi } from '#test/tools/make-api.ts'
import { joinAnswerText, readEvents } from '#test/tools/open-chat-scene.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER,
  WEATHER_ROW,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'

const createTextParameter = (name: string) => ({ name, type: 'string' as const, description: name, isrequired: true })

const BOOK: HttpFunction = {
  id: 'book',
  name: 'Book',
  description: 'Books a table',
  parameters: {
    type: 'object',
    properties: [
      { ...createTextParameter('seat_kind'), choices: ['inside', 'outside'] },
      { ...createTextParameter('day'), format: 'date' },
      createTextParameter('name'),
    ],
    required: ['seat_kind', 'day', 'name'],
  },
  api: makeApi({
    url: 'api.example.com/book',
    method: 'POST',
    parameters: { seat_kind: null, day: null, name: null },
  }),
}
const ASKS_SEAT: AskEvent = {
  type: 'ask',
  brick: 'Book',
  parameter: 'seat_kind',
  label: 'Seat kind',
  choices: ['inside', 'outside'],
}

let open: WeatherScene
beforeAll(async () => {
  open = await openWeatherScene()
  await open.scene.save({ functions: [WEATHER, BOOK] })
  await open.scene.deploy()
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.world.play(WEATHER_ROW)
  open.world.server.script(writeJsonAnswer({ booked: true }))
})

const createBookCall = (args: object, id = 'a') => ({ id, name: 'Book', arguments: JSON.stringify(args) })

async function chatAndReadEvents(can: string[] | undefined = ['ask']): Promise<ReplyEvent[]> {
  return readEvents(await open.scene.ask({ accept: 'text/event-stream', body: { ...(can && { can }) } }))
}
const listAskEvents = (events: readonly ReplyEvent[]) => events.filter(({ type }) => type === 'ask')

test('a required value that is one of few is asked for, just before the end', async () => {
  open.scene.provider.play(
    createCallScript(createBookCall({ day: '2026-05-05', name: 'Ada' })),
    createTextScript('Inside or outside?'),
  )
  const events = await chatAndReadEvents()
  expect(events.slice(-2)).toEqual([ASKS_SEAT, expect.objectContaining({ type: 'done', finish: 'stop' })])
  expect(joinAnswerText(events)).toBe('Inside or outside?')
})

test('a required date is asked for as a date', async () => {
  open.scene.provider.play(
    createCallScript(createBookCall({ seat_kind: 'inside', name: 'Ada' })),
    createTextScript('When?'),
  )
  expect(listAskEvents(await chatAndReadEvents())).toEqual([
    { type: 'ask', brick: 'Book', parameter: 'day', label: 'Day', format: 'date' },
  ])
})

test('what is no day is not taken for one: the API is not called, and the day is asked for', async () => {
  const wrong = createBookCall({ seat_kind: 'inside', name: 'Ada', day: 'tomorrow' })
  const calls = open.world.server.requests.length
  open.scene.provider.play(createCallScript(wrong), createTextScript('Which day?'))
  expect(listAskEvents(await chatAndReadEvents())).toMatchObject([{ parameter: 'day', format: 'date' }])
  expect(open.world.server.requests.length).toBe(calls)
  const told = JSON.stringify(open.scene.completions().at(-1)?.body)
  expect(told).toContain('must be a day such as 2026-12-31')
})

test('what is none of the few values is asked for', async () => {
  const wrong = createBookCall({ seat_kind: 'roof', day: '2026-05-05', name: 'Ada' })
  open.scene.provider.play(createCallScript(wrong), createTextScript('There is no roof.'))
  expect(listAskEvents(await chatAndReadEvents())).toEqual([ASKS_SEAT])
})

const withTime = (change: object): HttpFunction => ({
  ...BOOK,
  parameters: { type: 'object', properties: [{ ...createTextParameter('at'), ...change }], required: ['at'] },
  api: makeApi({ url: 'api.example.com/book', method: 'POST', parameters: { at: null } }),
})
const createBrickWithSchema = (properties: Record<string, object>): HttpFunction => ({
  ...BOOK,
  parameters: { type: 'object', properties: [], required: [] },
  schema: { type: 'object', properties, required: Object.keys(properties) },
})

test.each<[string, HttpFunction, Partial<AskEvent>[]]>([
  ['a day with its time', withTime({ format: 'date-time' }), [{ parameter: 'at', label: 'At', format: 'date-time' }]],
  ['what is called a day but is a number', withTime({ type: 'integer', format: 'date' }), []],
  [
    'one of few by a JSON Schema',
    createBrickWithSchema({ seat_kind: { type: 'string', enum: ['inside', 'outside'] } }),
    [ASKS_SEAT],
  ],
  [
    'a day by a JSON Schema',
    createBrickWithSchema({ day: { type: 'string', format: 'date' } }),
    [{ parameter: 'day', label: 'Day', format: 'date' }],
  ],
  [
    'a wrong value by a JSON Schema',
    createBrickWithSchema({ day: { type: 'string', format: 'date' }, seat_kind: { enum: ['inside'] } }),
    [{ parameter: 'day', label: 'Day', format: 'date' }],
  ],
  ['another format by a JSON Schema', createBrickWithSchema({ day: { type: 'string', format: 'uuid' } }), []],
])('%s is asked for as that', async (_, brick, asked) => {
  await open.scene.save({ functions: [brick] })
  await open.scene.deploy()
  open.scene.provider.play(createCallScript(createBookCall({})), createTextScript('So?'))
  expect(listAskEvents(await chatAndReadEvents())).toEqual(
    asked.map((each) => ({ type: 'ask', brick: 'Book', ...each })),
  )
  await open.scene.save({ functions: [WEATHER, BOOK] })
  await open.scene.deploy()
})

test.each([
  ['a free text is missing', [createBookCall({ seat_kind: 'inside', day: '2026-05-05' })]],
  ['another brick is called', [createWeatherCall('Brno')]],
])('nothing is asked where %s', async (_, calls) => {
  open.scene.provider.play(createCallScript(...calls), createTextScript('So.'))
  expect(listAskEvents(await chatAndReadEvents())).toEqual([])
})

test('nothing is asked where the model has found the value itself', async () => {
  const whole = { seat_kind: 'inside', day: '2026-05-05', name: 'Ada' }
  open.scene.provider.play(
    createCallScript(createBookCall({ day: '2026-05-05' })),
    createCallScript(createBookCall(whole, 'b')),
    createTextScript('Booked.'),
  )
  expect(listAskEvents(await chatAndReadEvents())).toEqual([])
})

test('a client that does not say that it can ask is served as ever', async () => {
  for (const can of [[], ['cards', 'confirm', 'prompts']]) {
    open.scene.provider.play(
      createCallScript(createBookCall({ day: '2026-05-05' })),
      createTextScript('Inside or outside?'),
    )
    expect(listAskEvents(await chatAndReadEvents(can))).toEqual([])
  }
})
