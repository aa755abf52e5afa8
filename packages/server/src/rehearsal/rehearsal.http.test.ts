import type { RehearsalEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEventTypes, postAsOwner, rehearse } from '#test/tools/ask-rehearsal.ts'
import { type ChatScene, readEvents } from '#test/tools/open-chat-scene.ts'
import type { OutboundWorld } from '#test/tools/outbound-world.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER, WEATHER_ROW, WEATHER_SECRET } from '#test/tools/weather-scene.ts'

const TEN = { free: 10, pro: 10, premium: 10 }
const message = 'Is it warm in Brno?'

let world: OutboundWorld
let scene: ChatScene
let close: () => Promise<void>
beforeAll(async () => {
  ;({ scene, world, close } = await openWeatherScene({ config: { rehearsalsADay: TEN } }))
})
afterAll(() => close())
beforeEach(async () => {
  await world.play(WEATHER_ROW)
  world.server.script(writeJsonAnswer({ degrees: 21 }))
  await scene.save({ functions: [WEATHER] })
  await scene.server.context.database.deleteFrom('rehearsal_days').execute()
  await scene.server.context.database.deleteFrom('brick_samples').execute()
})

function filterByType<Type extends RehearsalEvent['type']>(events: readonly RehearsalEvent[], type: Type) {
  return events.filter((event): event is Extract<RehearsalEvent, { type: Type }> => event.type === type)
}

async function readRefusal(body: object): Promise<[number, string]> {
  const response = await postAsOwner(scene, '/project/rehearse', body)
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}

async function countRehearsed(): Promise<number> {
  const row = await scene.server.context.database.selectFrom('rehearsal_days').select('used').executeTakeFirst()
  return row?.used ?? 0
}

function listToolMessages(): string[] {
  const messages = scene.completions().at(-1)?.body.messages as { role: string; content: string }[]
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => content)
}

async function tryWeather(): Promise<void> {
  const [brick] = (await getAsOwner(`/project/getById?project_id=${scene.projectId}`)).functions
  const tried = await postAsOwner(scene, '/project/try', { function: brick, values: { city: 'Brno' } })
  expect(tried.status).toBe(200)
  await tried.text()
}

async function getAsOwner(path: string) {
  return (await callAs(scene.server.app, scene.owner).get(path)).json()
}

describe('a rehearsal', () => {
  test('tells what was offered, what the model called with what, and its words; no brick is called and the month stays', async () => {
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is', ' warm.'))
    const [calls, used] = [world.server.requests.length, await scene.countUsed()]
    const events = await rehearse(scene, { message })
    expect(listEventTypes(events)).toEqual(['run', 'offered', 'turn', 'call', 'text', 'text', 'end', 'done'])
    expect(events).toMatchObject([
      { n: 1 },
      { bricks: [WEATHER.id] },
      { turn: 0 },
      { id: WEATHER.id, brick: 'Weather', arguments: { city: 'Brno' }, source: 'none', status: null },
      { delta: 'It is' },
      { delta: ' warm.' },
      {
        n: 1,
        finish: 'stop',
        usage: { prompt_tokens: 30, completion_tokens: 7 },
        traces: [{ offered: [WEATHER.id], rounds: [{ calls: [{ request: null, status: null }] }, {}] }],
      },
      { runs: 1 },
    ])
    expect(world.server.requests.length).toBe(calls)
    expect(await scene.countUsed()).toBe(used)
    expect(await countRehearsed()).toBe(1)
    expect(await getAsOwner(`/project/conversations?project_id=${scene.projectId}`)).toEqual([])
  })

  test('gives the model what the brick last answered in Try, without the secrets', async () => {
    world.server.script(writeJsonAnswer({ degrees: 21, key: WEATHER_SECRET }))
    await tryWeather()
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    const calls = world.server.requests.length
    const [call] = filterByType(await rehearse(scene, { message }), 'call')
    expect(call).toMatchObject({ source: 'sample', status: 200, state: 'succeeded' })
    expect(listToolMessages()[0]).toContain('"degrees":21')
    expect(JSON.stringify([call, listToolMessages()])).not.toContain(WEATHER_SECRET)
    expect(world.server.requests.length).toBe(calls)
  })

  test('without a Try gives what the brick answered in a chat', async () => {
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    await readEvents(await scene.ask({ accept: 'text/event-stream', token: scene.owner.token }))
    scene.provider.play(createCallScript(createWeatherCall('Oslo')), createTextScript('It is warm.'))
    const [call] = filterByType(await rehearse(scene, { message }), 'call')
    expect(call).toMatchObject({ source: 'sample', arguments: { city: 'Oslo' } })
    expect(listToolMessages()[0]).toContain('"degrees":21')
    await scene.server.context.database.deleteFrom('conversation_turns').execute()
    await scene.server.context.database.deleteFrom('conversations').execute()
  })

  test('below Pro reads no visitor’s chat for what a brick answered, only the last week’s own test chats', async () => {
    const { database } = scene.server.context
    const askWeather = async (token?: string) => {
      scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
      await readEvents(await scene.ask({ accept: 'text/event-stream', ...(token && { token }) }))
    }
    const findSource = async () => {
      scene.provider.play(createCallScript(createWeatherCall('Oslo')), createTextScript('It is warm.'))
      return filterByType(await rehearse(scene, { message }), 'call')[0]?.source
    }
    const setRole = (granted_role: number) =>
      database.updateTable('users').set({ granted_role }).where('id', '=', scene.owner.userId).execute()
    await askWeather()
    expect(await findSource()).toBe('sample')
    await setRole(1)
    expect(await findSource()).toBe('none')
    await askWeather(scene.owner.token)
    expect(await findSource()).toBe('sample')
    await database.updateTable('conversation_turns').set({ reserved_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await findSource()).toBe('none')
    await setRole(8)
    await database.deleteFrom('conversation_turns').execute()
    await database.deleteFrom('conversations').execute()
  })

  test('keeps no sample where nothing is recorded, and forgets the ones it has', async () => {
    const setRecording = async (on: boolean) =>
      (await postAsOwner(scene, '/project/recording', { on, days: 30 })).text()
    const listStoredSamples = () => scene.server.context.database.selectFrom('brick_samples').selectAll().execute()
    await tryWeather()
    expect(await listStoredSamples()).toHaveLength(1)
    await setRecording(false)
    expect(await listStoredSamples()).toEqual([])
    await tryWeather()
    expect(await listStoredSamples()).toEqual([])
    await setRecording(true)
  })

  test('that is not dry calls what only reads, and never what may change something', async () => {
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    const calls = world.server.requests.length
    const [live] = filterByType(await rehearse(scene, { message, dry: false }), 'call')
    expect(live).toMatchObject({ source: 'live', status: 200, shown: '{"degrees":21}' })
    expect(world.server.requests.length).toBe(calls + 1)

    await scene.save({ functions: [{ ...WEATHER, api: { ...WEATHER.api, method: 'POST' } }] })
    scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
    const [held] = filterByType(await rehearse(scene, { message, dry: false }), 'call')
    expect(held?.source).not.toBe('live')
    expect(world.server.requests.length).toBe(calls + 1)
  })

  test('says several turns, each with the answers before it', async () => {
    scene.provider.play(createTextScript('Hello.'), createTextScript('In Brno.'))
    const events = await rehearse(scene, {
      history: [{ role: 'user', content: 'Before' }],
      turns: [{ say: 'Hi' }, { say: 'Where?' }],
    })
    expect(filterByType(events, 'turn').map(({ turn }) => turn)).toEqual([0, 1])
    expect(filterByType(events, 'end')[0]?.traces).toHaveLength(2)
    expect(scene.completions().at(-1)?.body.messages).toEqual([
      { role: 'user', content: 'Before' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Where?' },
    ])
    expect(await countRehearsed()).toBe(2)
  })

  test('runs up to five times, and asks the model for its reason without giving it bricks', async () => {
    scene.provider.play(
      createTextScript('One.'),
      createTextScript('Two.'),
      createTextScript('Because you did not name a city.'),
    )
    const events = await rehearse(scene, { message, times: 2, reason: true })
    expect(filterByType(events, 'end').map(({ n }) => n)).toEqual([1, 2])
    expect(events.slice(-2)).toEqual([
      { type: 'reason', text: 'Because you did not name a city.' },
      { type: 'done', runs: 2 },
    ])
    expect(scene.completions().at(-1)?.body.tools).toBeUndefined()
    expect(await countRehearsed()).toBe(3)
  })

  test('is of a draft that is not saved, judged as a save is', async () => {
    const draft = { functions: [{ ...WEATHER, name: 'Rain' }] }
    scene.provider.play(createCallScript({ ...createWeatherCall('Brno'), name: 'Rain' }), createTextScript('No.'))
    expect(filterByType(await rehearse(scene, { message, draft }), 'call')).toMatchObject([{ brick: 'Rain' }])
    const draftInside = { functions: [{ ...WEATHER, api: { ...WEATHER.api, url: 'localhost/admin' } }] }
    expect(await readRefusal({ message, draft: draftInside })).toEqual([400, 'address_refused'])
  })
})

describe('the number a day', () => {
  test('is refused when it is used up, before and in the middle', async () => {
    scene.provider.play(createTextScript('Yes.'))
    await rehearse(scene, { message, times: 5 })
    await rehearse(scene, { message, times: 4 })
    const events = await rehearse(scene, { message, times: 2 })
    expect(listEventTypes(events).slice(-2)).toEqual(['end', 'error'])
    expect(events.at(-1)).toMatchObject({ code: 'rehearsals_used_up' })
    expect(await readRefusal({ message })).toEqual([429, 'rehearsals_used_up'])
    expect(await countRehearsed()).toBe(10)
  })

  test('is given back where the provider failed before it answered', async () => {
    scene.provider.play({ status: 401, steps: ['{}'] })
    expect(await readRefusal({ message })).toEqual([502, 'provider_key_invalid'])
    expect(await countRehearsed()).toBe(0)
  })
})

test('what it costs counts towards the bot’s budget, which does not stop it', async () => {
  const { database } = scene.server.context
  const own = { owner_id: scene.owner.userId, project_id: scene.projectId }
  const day = scene.server.context.clock().toISOString().slice(0, 10)
  const spent = { unit: 'tokens' as const, day_limit: 1, month_limit: null, day, day_spent: 0, month_spent: 0 }
  await database
    .insertInto('project_budgets')
    .values({ ...own, ...spent })
    .execute()
  scene.provider.play(createTextScript('It is warm.'))
  expect((await rehearse(scene, { message, times: 2 })).at(-1)).toEqual({ type: 'done', runs: 2 })
  const budget = await database.selectFrom('project_budgets').select('month_spent').executeTakeFirst()
  expect(budget?.month_spent).toBe(22)
  await database.deleteFrom('project_budgets').execute()
})

test('who leaves stops it at once: the provider is not read any longer and no further run begins', async () => {
  const [started] = createTextScript('It').steps
  scene.provider.play({ steps: [started ?? '', HANG] }, createTextScript('Again.'))
  const before = scene.completions().length
  const controller = new AbortController()
  const response = await postAsOwner(scene, '/project/rehearse', { message, times: 5 }, controller.signal)
  await response.body?.getReader().read()
  controller.abort()
  await scene.provider.waitForClientToLeave()
  await expect.poll(() => scene.provider.countRunningAnswers()).toBe(0)
  expect(scene.completions().length).toBe(before + 1)
})

test('a rehearsal needs one message or some turns', async () => {
  for (const body of [{}, { message, turns: [{ say: 'Hi' }] }, { message: ' ' }, { message, times: 6 }]) {
    expect(await readRefusal(body)).toEqual([400, 'invalid_input'])
  }
})
