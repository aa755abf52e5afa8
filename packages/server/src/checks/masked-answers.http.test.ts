import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postAsOwner } from '#test/tools/ask-rehearsal.ts'
import { type ChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW } from '#test/tools/weather-scene.ts'

const ADDRESS = 'ada@people.example'
const say = `I am ${ADDRESS}. Is it warm?`
const answered = { mail: ADDRESS, phone: '+49 171 1234567', card: '4111 1111 1111 1111', degrees: 21 }
const MASKED = '{"mail":"[email]","phone":"[phone]","card":"[card]","degrees":21}'
const PERSONAL = /ada@|1234567|4111/

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene())
})
afterAll(() => close())
beforeEach(async () => {
  const { database } = scene.server.context
  for (const table of ['brick_samples', 'check_runs', 'checks', 'rehearsal_texts'] as const) {
    await database.deleteFrom(table).execute()
  }
  await world.play(WEATHER_ROW)
  world.server.script(writeJsonAnswer(answered))
})

test('the answer that is kept of a Try is masked where texts are, and whole where they are not', async () => {
  await setMasking(true)
  const shown = await tryWeather()
  expect(shown).toContain(ADDRESS)
  expect(await listKept('brick_samples')).toMatchObject([{ body: MASKED }])
  await setMasking(false)
  await tryWeather()
  expect(await listKept('brick_samples')).toMatchObject([{ body: JSON.stringify(answered) }])
})

test('a check keeps masked what was said and answered, also of a turn from before masking was turned on', async () => {
  await setMasking(false)
  const from = await chatAndReadIds()
  expect(JSON.stringify(await listKept('conversation_turns'))).toMatch(PERSONAL)
  await setMasking(true)
  await postToProject('/project/checks', { from })
  const [row] = await listKept('rehearsal_texts')
  expect(JSON.stringify(row)).not.toMatch(PERSONAL)
  expect(JSON.stringify(row)).toContain('I am [email]. Is it warm?')
})

test('a check written by hand takes a masked sample, though the sample is older than masking', async () => {
  await setMasking(false)
  await tryWeather()
  await setMasking(true)
  const expects = [{ turn: 0, kind: 'calls', brick: WEATHER.id }]
  await postToProject('/project/checks', { name: 'Warm', turns: [{ say: 'Is it warm?' }], expects })
  const [row] = await listKept('rehearsal_texts')
  expect(JSON.stringify(row)).not.toMatch(PERSONAL)
})

test('the results of a check are kept masked; the run tells them as they are', async () => {
  await setMasking(true)
  const expects = [{ turn: 0, kind: 'says', text: 'cold' }]
  await postToProject('/project/checks', { name: 'Cold', turns: [{ say: 'Is it warm?' }], expects, answers: 'live' })
  scene.provider.play(createCallScript(createWeatherCall(ADDRESS)), createTextScript(`You are ${ADDRESS}.`))
  expect(await postToProject('/project/checks/run', {})).toContain(ADDRESS)
  const [row] = await listKept('check_results')
  expect(JSON.stringify(row)).toContain('You are [email].')
  expect(JSON.stringify(row)).not.toMatch(PERSONAL)
})

async function setMasking(isOn: boolean): Promise<void> {
  await postToProject('/project/recording', { on: true, days: 30, mask: isOn })
}

async function postToProject(path: string, body: object): Promise<string> {
  const response = await postAsOwner(scene, path, body)
  expect(response.status).toBe(200)
  return response.text()
}

async function tryWeather(): Promise<string> {
  const project = await callAs(scene.server.app, scene.owner).get(`/project/getById?project_id=${scene.projectId}`)
  const [brick] = project.json().functions
  return postToProject('/project/try', { function: brick, values: { city: 'Brno' } })
}

async function chatAndReadIds(): Promise<{ conversation_id: string; turn_id: string }> {
  scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  const body = { messages: [{ role: 'user', content: say }] }
  const events = await readEvents(await scene.ask({ accept: 'text/event-stream', token: scene.owner.token, body }))
  const start = events.find((event) => event.type === 'start')
  return { conversation_id: start?.conversation_id ?? '', turn_id: start?.message_id ?? '' }
}

function listKept(table: 'brick_samples' | 'conversation_turns' | 'rehearsal_texts' | 'check_results') {
  return scene.server.context.database.selectFrom(table).selectAll().execute()
}
