import type { Check, CheckResults } from '@bricks/contract'
import { CHECK_RUN_EVENTS, type CheckRunEvent, createEventDecoder } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postAsOwner } from '#test/tools/ask-rehearsal.ts'
import { type ChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { type ScriptedAnswer, writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW } from '#test/tools/weather-scene.ts'

const TOLD: Record<string, number> = { Brno: 21, Oslo: 3, Rome: 28 }
const NO_CALLS: Pick<Check, 'expects'> = { expects: [{ turn: 0, kind: 'lacks', text: 'sorry' }] }

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
})
afterAll(() => close())
beforeEach(() => world.play(WEATHER_ROW))

test.each([
  ['is made from a sentence that was taken from a later turn', ['Brno', 'Oslo'], ['Oslo']],
  ['is made from such a sentence in other words', ['Brno', 'Oslo'], ['Oslo, please']],
  ['loses its first turn', ['Brno', 'Oslo', 'Rome'], ['Oslo', 'Rome']],
  ['loses a turn in the middle', ['Brno', 'Oslo', 'Rome'], ['Brno', 'Rome']],
  ['gets other words in a turn', ['Brno', 'Oslo'], ['Brno', 'Oslo, please']],
  ['gets other words in the first turn, and loses the last', ['Brno', 'Oslo', 'Rome'], ['Brno, please', 'Oslo']],
])('a check that %s is given what the bricks answered in the turns that are left', async (_what, cities, left) => {
  const from = await chatAboutCities(cities)
  const content = { name: 'Weather', turns: left.map((city) => ({ say: createQuestion(city) })), ...NO_CALLS }
  const isSentence = left.length === 1
  const made = isSentence ? undefined : await saveCheck({ from })
  const { id } = await saveCheck({ ...(isSentence ? { from } : { id: made?.id }), ...content })
  expect(await runAndListAnswers(id, left.map(cutCity))).toEqual(
    left.map((city) => expect.stringContaining(`"degrees":${TOLD[cutCity(city)]}`)),
  )
})

test.each([
  ['could not be reached', (socket: { destroy(): void }) => socket.destroy(), 'unreachable'],
  ['answered with an error', writeJsonAnswer({ error: 'on holiday' }, 503), 'on holiday'],
])('a call of an API that %s has failed in each run of the check, too', async (_how, reply, words) => {
  const from = await chatAboutWeather('Brno', reply as ScriptedAnswer)
  const told = findLastToolMessage()
  const { id } = await saveCheck({ from })
  expect(await runAndListAnswers(id, ['Brno'])).toEqual([told])
  expect(told).toContain(`"failed":`)
  expect(told).toContain(words)
})

test('two calls of one brick in a turn, the second of which failed, are told in their order', async () => {
  let calls = 0
  world.server.script((socket) => {
    calls += 1
    socket.end(calls === 1 ? writeJsonAnswer({ degrees: 21 }) : writeJsonAnswer({ error: 'on holiday' }, 503))
  })
  scene.provider.play(
    createCallScript(createWeatherCall('Brno')),
    createCallScript(createWeatherCall('Oslo', 'b')),
    createTextScript('Warm.'),
  )
  const from = await sendTestChat('Is it warm?')
  const { id } = await saveCheck({ from })
  scene.provider.play(
    createCallScript(createWeatherCall('Brno')),
    createCallScript(createWeatherCall('Oslo', 'b')),
    createTextScript('Warm.'),
  )
  await runCheck(id)
  const told = listToolMessages()
  expect([told[0], told[1]]).toEqual([
    expect.stringContaining('"degrees":21'),
    expect.stringMatching(/"failed":.*on holiday/),
  ])
})

test('a check that is made where a visitor was asked to agree expects that call', async () => {
  await scene.save({ functions: [{ ...WEATHER, api: { ...WEATHER.api, confirm: true } }] })
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('Shall I look?'))
  const check = await saveCheck({ from: await sendTestChat(createQuestion('Brno'), { can: ['confirm'] }) })
  expect(check).toMatchObject({
    expects: [{ turn: 0, kind: 'calls', brick: WEATHER.id, values: { city: 'Brno' } }],
    recorded: 0,
  })
  scene.provider.play(createCallScript(createWeatherCall('Brno')))
  expect((await runCheck(check.id)).at(-1)).toMatchObject({ type: 'done', passed: 1 })
  scene.provider.play(createTextScript('I do not know.'))
  expect((await runCheck(check.id)).at(-1)).toMatchObject({ type: 'done', failed: 1 })
  await scene.save({ functions: [WEATHER] })
})

test.each([
  ['has braces in its reason', '{"holds": true, "reason": "It says {name}."}', 'It says {name}.'],
  ['stands among words', 'I think {so}:\n```json\n{"holds": true, "reason": "Kind."}\n```', 'Kind.'],
])('an opinion that %s is read', async (_how, written, reason) => {
  const judged = [{ turn: 0, kind: 'judge' as const, sentence: 'It is kind.' }]
  const { id } = await saveCheck({ name: 'Kind', turns: [{ say: 'Hi' }], expects: judged })
  scene.provider.play(createTextScript('Hello {name}.'), createTextScript(written))
  expect(await runCheck(id)).toContainEqual(expect.objectContaining({ type: 'result', passed: true }))
  const { body } = await callAs(scene.server.app, scene.owner).get(
    `/project/checks/results?project_id=${scene.projectId}`,
  )
  expect((JSON.parse(body) as CheckResults).results[0]?.opinions).toEqual([{ expectation: 0, holds: true, reason }])
})

function createQuestion(city: string): string {
  return `Is it warm in ${city}?`
}

function cutCity(words: string): string {
  return words.split(',')[0] ?? ''
}

async function chatAboutCities(cities: readonly string[]): Promise<NonNullable<Check['from']>> {
  let from: NonNullable<Check['from']> | undefined
  for (const city of cities)
    from = await chatAboutWeather(city, writeJsonAnswer({ degrees: TOLD[city] }), from?.conversation_id)
  return from ?? { conversation_id: '', turn_id: '' }
}

function chatAboutWeather(
  city: string,
  reply: ScriptedAnswer,
  conversation_id?: string,
): Promise<NonNullable<Check['from']>> {
  world.server.script(reply)
  scene.provider.play(createCallScript(createWeatherCall(city)), createTextScript('So it is.'))
  return sendTestChat(createQuestion(city), conversation_id === undefined ? {} : { conversation_id })
}

async function sendTestChat(content: string, more: object = {}): Promise<NonNullable<Check['from']>> {
  const body = { messages: [{ role: 'user', content }], ...more }
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', token: scene.owner.token, body }))
  const start = events.find((event) => event.type === 'start')
  return { conversation_id: start?.conversation_id ?? '', turn_id: start?.message_id ?? '' }
}

async function saveCheck(check: object): Promise<Check> {
  const response = await postAsOwner(scene, '/project/checks', check)
  expect(response.status).toBe(200)
  return (await response.json()) as Check
}

async function runCheck(check_id: string): Promise<CheckRunEvent[]> {
  const response = await postAsOwner(scene, '/project/checks/run', { check_id })
  return createEventDecoder<CheckRunEvent>(CHECK_RUN_EVENTS)(await response.text())
}

/** The model calls the brick once a turn. Gives the answers of the brick, as the model got them. */
async function runAndListAnswers(check_id: string, cities: readonly string[]): Promise<string[]> {
  const before = scene.completions().length
  scene.provider.play(
    ...cities.flatMap((city) => [createCallScript(createWeatherCall(city)), createTextScript('So it is.')]),
  )
  await runCheck(check_id)
  const asked = scene.completions().slice(before)
  return asked.flatMap(({ body }) => listToolTexts(body.messages).slice(-1))
}

function findLastToolMessage(): string {
  return listToolMessages().at(-1) ?? ''
}

function listToolMessages(): string[] {
  return listToolTexts(scene.completions().at(-1)?.body.messages)
}

function listToolTexts(messages: unknown): string[] {
  return (messages as { role: string; content: string }[])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => content)
}
