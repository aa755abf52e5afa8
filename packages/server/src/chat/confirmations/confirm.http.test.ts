import type { HttpFunction, Insights } from '@bricks/contract'
import type { ConfirmEvent, ReplyEvent } from '@bricks/contract/wire'
import { createCallScript, createTextScript, writeChunk } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepDatabase } from '#process/sweep.ts'
import { dumpDatabase } from '#test/tools/dump-database.ts'
import { makeApi } from '#test/tools/make-api.ts'
import { joinAnswerText, readEvents } from '#test/tools/open-chat-scene.ts'
import { signVisitor } from '#test/tools/sign-visitor.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER,
  WEATHER_ROW,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'
import { SECOND } from '#time.ts'

const SECRET = 'canary-of-the-booking-api'
const createTextParameter = (name: string, isrequired = true) => ({
  name,
  type: 'string' as const,
  description: name,
  isrequired,
})

const BOOK: HttpFunction = {
  id: 'book',
  name: 'Book',
  description: 'Books a delivery',
  parameters: {
    type: 'object',
    properties: [
      createTextParameter('order_id'),
      { ...createTextParameter('slot'), choices: ['9-11', '13-15'] },
      createTextParameter('note', false),
    ],
    required: ['order_id', 'slot'],
  },
  api: {
    ...makeApi({
      url: 'api.example.com/book',
      method: 'POST',
      parameters: { order_id: null, slot: null, note: null, fixed: 'warehouse-7' },
      headers: { 'x-api-key': SECRET, 'idempotency-key': '{uuid}' },
      secret: ['x-api-key'],
    }),
    fill: 2,
    confirm: { words: 'Book this delivery?', editable: ['slot', 'note'] },
  },
}

const OWN: HttpFunction = {
  ...BOOK,
  id: 'own',
  name: 'Cancel mine',
  api: { ...BOOK.api, url: 'api.example.com/book/{visitor.id}' },
}

const EMPTY: HttpFunction = {
  ...BOOK,
  id: 'empty',
  name: 'Empty basket',
  parameters: { type: 'object', properties: [], required: [] },
  api: { ...makeApi({ url: 'api.example.com/book/empty', method: 'POST', parameters: {} }), fill: 2, confirm: true },
}

let now = new Date('2026-05-05T10:00:00.000Z')
let weather: WeatherScene
/** The web site signs its visitors with it. */
let secret: string
beforeAll(async () => {
  weather = await openWeatherScene({ ports: { clock: () => now } })
  await weather.scene.save({ functions: [WEATHER, BOOK, { ...BOOK, id: 'second', name: 'Second' }, OWN, EMPTY] })
  await weather.scene.deploy()
  const owner = callAs(weather.scene.server.app, weather.scene.owner)
  secret = (await owner.post('/project/identity/secret', { project_id: weather.scene.projectId })).json().secret
})
afterAll(() => weather.close())
beforeEach(async () => {
  await weather.world.play(WEATHER_ROW)
  weather.world.server.script(writeJsonAnswer({ booked: true }))
  weather.scene.provider.requests.length = 0
})

interface Talk {
  visitor: string
  identity?: string
  conversation?: string
  token?: string
}

let count = 0
const createTalk = (): Talk => ({ visitor: `visitor-${++count}` })
const createBookingCall = (args: object = { order_id: 'A17', slot: '9-11' }, name = 'Book', id = 'a') => ({
  id,
  name,
  arguments: JSON.stringify(args),
})

function sendChat({ visitor, identity, conversation, token }: Talk, body: object = {}, accept = 'text/event-stream') {
  const ids = { visitor, ...(identity && { identity }), ...(conversation && { conversation_id: conversation }) }
  return weather.scene.ask({
    ...(token && { token }),
    accept,
    body: { messages: [{ role: 'user', content: 'Book A17' }], can: ['confirm'], ...ids, ...body },
  })
}

function findConfirm(events: readonly ReplyEvent[]): ConfirmEvent {
  const event = events.find(({ type }) => type === 'confirm')
  if (event?.type !== 'confirm') throw new Error(`nothing was asked: ${JSON.stringify(events)}`)
  return event
}

async function askUntilConfirmation(
  talk: Talk,
  ...calls: ReturnType<typeof createBookingCall>[]
): Promise<ConfirmEvent> {
  weather.scene.provider.play(createCallScript(...(calls.length > 0 ? calls : [createBookingCall()])))
  const events = await readEvents(await sendChat(talk))
  const start = events[0]
  if (start?.type === 'start') talk.conversation = start.conversation_id
  return findConfirm(events)
}

async function answerConfirmation(talk: Talk, id: string, answer: object = { accept: true }) {
  const response = await sendChat(talk, { confirm: { id, ...answer } })
  if (response.ok) return { status: 200, events: await readEvents(response), body: undefined }
  const body = (await response.json()) as { code: string; outcome?: string }
  return { status: response.status, events: [], body }
}

const listBookingRequests = () => weather.world.server.requests.filter((request) => request.startsWith('POST /book'))
const readModelMessages = () => JSON.stringify(weather.scene.completions().at(-1)?.body.messages)

test('a brick with confirm is not called before the visitor agrees, and then once with the confirmation as its key', async () => {
  const talk = createTalk()
  const asked = await askUntilConfirmation(talk)
  expect(listBookingRequests()).toEqual([])
  expect(asked).toEqual({
    type: 'confirm',
    id: expect.any(String),
    brick: 'Book',
    label: 'Book this delivery?',
    values: [
      { name: 'order_id', label: 'Order id', value: 'A17', editable: false },
      { name: 'slot', label: 'Slot', value: '9-11', editable: true, choices: ['9-11', '13-15'] },
      { name: 'note', label: 'Note', value: '', editable: true },
    ],
  })
  weather.scene.provider.play(createTextScript('It is booked.'))
  const { events } = await answerConfirmation(talk, asked.id, {
    accept: true,
    values: { slot: '13-15', note: 'Ring twice' },
  })
  expect(events.map(({ type }) => type)).toEqual(['start', 'call', 'call', 'text', 'done'])
  expect(joinAnswerText(events)).toBe('It is booked.')
  expect(listBookingRequests()).toHaveLength(1)
  expect(listBookingRequests()[0]).toContain(`idempotency-key: ${asked.id}`)
  expect(listBookingRequests()[0]).toContain('"slot":"13-15"')
  expect(listBookingRequests()[0]).toContain('"note":"Ring twice"')
  expect(readModelMessages()).toContain('booked')
  expect(readModelMessages()).toContain('13-15')
  expect(readModelMessages()).toContain('Ring twice')
})

test('a call that the model made without arguments goes back to it as an empty object, as providers demand', async () => {
  const talk = createTalk()
  const { id } = await askUntilConfirmation(talk, { id: 'a', name: 'Empty_basket', arguments: '' })
  weather.scene.provider.play(createTextScript('It is empty.'))
  const { events } = await answerConfirmation(talk, id)
  expect(joinAnswerText(events)).toBe('It is empty.')
  expect(listBookingRequests()).toHaveLength(1)
  expect(weather.scene.completions().at(-1)?.body.messages).toContainEqual(
    expect.objectContaining({
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'Empty_basket', arguments: '{}' } }],
    }),
  )
})

test('what is asked ends the answer with done, and counts as one chat with the answer to it', async () => {
  const talk = createTalk()
  const before = await weather.scene.countUsed()
  weather.scene.provider.play(createCallScript(createBookingCall()))
  const events = await readEvents(await sendChat(talk))
  expect(events.map(({ type }) => type)).toEqual(['start', 'confirm', 'done'])
  expect(events.at(-1)).toMatchObject({ finish: 'stop' })
  talk.conversation = events[0]?.type === 'start' ? events[0].conversation_id : ''
  weather.scene.provider.play(createTextScript('Done.'))
  await answerConfirmation(talk, findConfirm(events).id)
  expect(await weather.scene.countUsed()).toBe(before + 1)
})

test.each([
  ['agrees', true, ['Weather', 'Book'], 0],
  ['declines', false, ['Weather'], 0],
  ['agrees and the model fails', true, ['Weather', 'Book'], 401],
])(
  'who %s has had one chat in Insights too, whose tokens, calls and times are all told',
  async (_, accept, called, status) => {
    const before = await readInsights()
    const talk = createTalk()
    const weatherCall = { id: 'w', name: 'Weather', arguments: JSON.stringify({ city: 'Brno' }) }
    const { id } = await askUntilConfirmation(talk, weatherCall, createBookingCall())
    const asked = await readInsights()
    expect(asked.day).toMatchObject({ chats: before.day.chats + 1, visitors: before.day.visitors + 1 })
    weather.scene.provider.play(status === 0 ? createTextScript('Well.') : { status, steps: [] })
    await answerConfirmation(talk, id, { accept })
    const after = await readInsights()
    const { chats, visitors, answered, failed, nothing } = asked.day
    expect(after.day).toMatchObject({ chats, visitors, answered, failed, nothing })
    expect(after.model.chats).toBe(asked.model.chats)
    if (status === 0) {
      expect(after.day.prompt_tokens).toBeGreaterThan(asked.day.prompt_tokens)
      expect(after.day.cost).toBeGreaterThan(asked.day.cost ?? 0)
      expect(after.model.prompt_tokens).toBe(after.day.prompt_tokens)
    }
    const findCalls = ({ bricks }: Insights, name: string) => bricks.find((brick) => brick.name === name)?.calls ?? 0
    for (const name of ['Weather', 'Book']) {
      const more = findCalls(after.all, name) - findCalls(before.all, name)
      expect([name, more]).toEqual([name, called.includes(name) ? 1 : 0])
    }
  },
)

async function readInsights() {
  const owner = callAs(weather.scene.server.app, weather.scene.owner)
  const query = `project_id=${weather.scene.projectId}&from=2026-05-05&to=2026-05-05`
  const all: Insights = (await owner.get(`/project/insights?${query}`)).json()
  const [day, model] = [all.days[0], all.models[0]]
  if (!day || !model) throw new Error('nothing was counted')
  return { day, model, all }
}

test('an answer to a confirmation that fails before any text gives no chat back', async () => {
  const talk = createTalk()
  const { id } = await askUntilConfirmation(talk)
  const before = await weather.scene.countUsed()
  weather.scene.provider.play({ status: 401, steps: [] })
  await answerConfirmation(talk, id)
  expect(listBookingRequests()).toHaveLength(1)
  expect(await weather.scene.countUsed()).toBe(before)
})

test('not now calls nothing, and the model learns it', async () => {
  const talk = createTalk()
  const { id } = await askUntilConfirmation(talk)
  weather.scene.provider.play(createTextScript('As you like.'))
  const { events } = await answerConfirmation(talk, id, { accept: false })
  expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'done'])
  expect(listBookingRequests()).toEqual([])
  expect(readModelMessages()).toContain('declined')
  expect(await answerConfirmation(talk, id)).toMatchObject({
    status: 409,
    body: { code: 'confirm_gone', outcome: 'none' },
  })
})

describe('one call or none, and a word that says which', () => {
  test('R46: pressed twice, and in ten tabs at once, it is one call', async () => {
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    weather.scene.provider.play(createTextScript('Done.'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => answerConfirmation(talk, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect(listBookingRequests()).toHaveLength(1)
    expect(await answerConfirmation(talk, id)).toMatchObject({ status: 409, body: { outcome: 'done' } })
  })

  test('an API that refused is told as not done, one that did not answer as unknown', async () => {
    const refused = createTalk()
    const first = await askUntilConfirmation(refused)
    weather.world.server.script(writeJsonAnswer({ error: 'full' }, 409))
    weather.scene.provider.play(createTextScript('It is full.'))
    await answerConfirmation(refused, first.id)
    expect(await answerConfirmation(refused, first.id)).toMatchObject({ status: 409, body: { outcome: 'failed' } })

    const silent = createTalk()
    const second = await askUntilConfirmation(silent)
    weather.world.server.script((socket) => socket.destroy())
    weather.scene.provider.play(createTextScript('I cannot tell.'))
    await answerConfirmation(silent, second.id)
    expect(await answerConfirmation(silent, second.id)).toMatchObject({ status: 409, body: { outcome: 'unknown' } })
  })

  test('a client that leaves after pressing: the call is made to its end', async () => {
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    const reached = Promise.withResolvers<void>()
    const answering = Promise.withResolvers<void>()
    weather.world.server.script(async (socket) => {
      reached.resolve()
      await answering.promise
      socket.end(writeJsonAnswer({ booked: true }))
    })
    const control = new AbortController()
    const body = { confirm: { id, accept: true }, conversation_id: talk.conversation, visitor: talk.visitor }
    const left = weather.scene.ask({ accept: 'text/event-stream', body, signal: control.signal }).catch(() => undefined)
    await reached.promise
    control.abort()
    await left
    answering.resolve()
    await expect.poll(async () => (await answerConfirmation(talk, id)).body?.outcome).toBe('done')
    expect(listBookingRequests()).toHaveLength(1)
  })

  test('a worker that was killed between: nothing is called again, and nobody claims to know', async () => {
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    const { database } = weather.scene.server.context
    await database.updateTable('confirmations').set({ state: 'taken', content: '' }).where('id', '=', id).execute()
    expect(await answerConfirmation(talk, id)).toMatchObject({ status: 409, body: { outcome: 'unknown' } })
    expect(listBookingRequests()).toEqual([])
  })

  test('after 15 minutes nothing is called, and nothing of it is kept', async () => {
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    const before = now
    now = new Date(before.getTime() + 15 * 60 * SECOND + 1)
    expect(await answerConfirmation(talk, id)).toMatchObject({
      status: 409,
      body: { code: 'confirm_gone', outcome: 'none' },
    })
    const { context } = weather.scene.server
    await sweepDatabase(context)
    const findConfirmationRow = () =>
      context.database.selectFrom('confirmations').selectAll().where('id', '=', id).executeTakeFirst()
    expect(await findConfirmationRow()).toMatchObject({ content: '' })
    now = new Date(before.getTime() + 25 * 3600 * SECOND)
    await sweepDatabase(context)
    expect(await findConfirmationRow()).toBeUndefined()
    now = before
    expect(listBookingRequests()).toEqual([])
  })
})

describe('whose it is', () => {
  test('another visitor, another conversation, another bot’s owner and a guessed id get the same 409, and it still waits', async () => {
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    const other = createTalk()
    await askUntilConfirmation(other)
    const tries = [
      { ...talk, visitor: other.visitor },
      { ...talk, conversation: other.conversation ?? '' },
      { visitor: talk.visitor },
    ]
    for (const each of tries) {
      expect(await answerConfirmation(each, id)).toMatchObject({
        status: 409,
        body: { code: 'confirm_gone', outcome: 'unknown' },
      })
    }
    expect(await answerConfirmation(talk, '00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 409 })
    expect(await answerConfirmation({ ...talk, token: weather.scene.owner.token }, id)).toMatchObject({ status: 409 })
    expect(listBookingRequests()).toEqual([])
    weather.scene.provider.play(createTextScript('Done.'))
    expect(await answerConfirmation(talk, id)).toMatchObject({ status: 200 })
  })

  test('R47: what a signed visitor was asked is answered with that one’s token alone', async () => {
    const createTalkAs = (sub: string, key = secret) => ({
      ...talk,
      identity: signVisitor({ sub }, { secret: key }, now),
    })
    const talk = createTalk()
    const ada = createTalkAs('ada')
    const { id } = await askUntilConfirmation(ada)
    talk.conversation = ada.conversation ?? ''
    const gone = { status: 409, body: { code: 'confirm_gone', outcome: 'unknown' } }
    expect(await answerConfirmation(createTalkAs('bob'), id)).toMatchObject(gone)
    expect(await answerConfirmation(talk, id)).toMatchObject(gone)
    const forged = createTalkAs('ada', 'x'.repeat(43))
    expect(await answerConfirmation(forged, id)).toMatchObject({ status: 401, body: { code: 'identity_invalid' } })
    expect(listBookingRequests()).toEqual([])
    weather.scene.provider.play(createTextScript('Done.'))
    expect(await answerConfirmation(createTalkAs('ada'), id)).toMatchObject({ status: 200 })
    expect(listBookingRequests()).toHaveLength(1)
  })

  test('R47: who signs in after the question answers it, in their conversation from then on; it is no other’s', async () => {
    const talk = createTalk()
    const createTalkAs = (sub: string) => ({ ...talk, identity: signVisitor({ sub }, { secret }, now) })
    const { id } = await askUntilConfirmation(talk)
    const { id: later } = await askUntilConfirmation(talk)
    weather.scene.provider.play(createTextScript('Done.'))
    expect(await answerConfirmation(createTalkAs('ada'), id)).toMatchObject({ status: 200 })
    expect(listBookingRequests()).toHaveLength(1)
    expect(await answerConfirmation(createTalkAs('ada'), id)).toMatchObject({ status: 409, body: { outcome: 'done' } })
    expect(await answerConfirmation(createTalkAs('bob'), later)).toMatchObject({
      status: 409,
      body: { outcome: 'unknown' },
    })
    expect(listBookingRequests()).toHaveLength(1)
    weather.scene.provider.play(createTextScript('Done.'))
    expect(await answerConfirmation(createTalkAs('ada'), later)).toMatchObject({ status: 200 })
  })

  test('in another bot of the same owner the same id is none, and it still waits', async () => {
    const owner = callAs(weather.scene.server.app, weather.scene.owner)
    const { id: other } = (await owner.post('/project/new', { 'new-project-name': 'Other' })).json()
    await owner.post('/project/update', { id: other, functions: [WEATHER, BOOK] })
    expect((await owner.post('/project/deploy', { project_id: other })).statusCode).toBe(200)
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    const response = await sendChat(talk, { project_id: other, confirm: { id, accept: true } })
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'confirm_gone', outcome: 'unknown' }])
    expect(listBookingRequests()).toEqual([])
    weather.scene.provider.play(createTextScript('Done.'))
    expect(await answerConfirmation(talk, id)).toMatchObject({ status: 200 })
  })

  test('the owner confirms in the test chat', async () => {
    const talk = { ...createTalk(), token: weather.scene.owner.token }
    const { id } = await askUntilConfirmation(talk)
    weather.scene.provider.play(createTextScript('Done.'))
    const { events } = await answerConfirmation(talk, id)
    expect(events.find(({ type }) => type === 'trace')).toMatchObject({ rounds: [{ calls: [{ brick: 'Book' }] }, {}] })
    expect(listBookingRequests()).toHaveLength(1)
  })

  test.each([
    ['address', { url: 'api.example.com/cancel' }],
    ['header', { headers: [...BOOK.api.headers, { name: 'x-tenant', type: 'string' as const, value: 'other' }] }],
    ['sign-in', { connection: 'other' }],
    ['way of filling', { fill: undefined }],
  ])('a brick that got another %s meanwhile is not called', async (_what, change) => {
    const talk = { ...createTalk(), token: weather.scene.owner.token }
    const { id } = await askUntilConfirmation(talk)
    const other = { id: 'other', name: 'Other', host: 'api.example.com', auth: { kind: 'none' as const } }
    const changed = { ...BOOK, api: { ...BOOK.api, ...change } }
    await weather.scene.save({ functions: [WEATHER, changed], connections: [other] })
    expect(await answerConfirmation(talk, id)).toMatchObject({ status: 409, body: { outcome: 'none' } })
    await weather.scene.save({ functions: [WEATHER, BOOK, { ...BOOK, id: 'second', name: 'Second' }] })
    expect(weather.world.server.requests).toEqual([])
  })
})

describe('what may come back', () => {
  test('values that were not editable, or do not fit, are 400 and it goes on waiting', async () => {
    const talk = createTalk()
    const { id } = await askUntilConfirmation(talk)
    for (const values of [{ order_id: 'B1' }, { slot: '3-4' }, { slot: '' }, { fixed: 'x' }, { __proto__x: '1' }]) {
      const { status, body } = await answerConfirmation(talk, id, { accept: true, values })
      expect(`${JSON.stringify(values)} ${status} ${body?.code}`).toBe(`${JSON.stringify(values)} 400 invalid_input`)
    }
    expect(listBookingRequests()).toEqual([])
    weather.scene.provider.play(createTextScript('Done.'))
    expect(await answerConfirmation(talk, id)).toMatchObject({ status: 200 })
  })
})

test.each([
  ['without an id', { accept: true }],
  ['with an id that is none', { id: 'x'.repeat(500), accept: true }],
  ['without an answer', { id: 'ID' }],
  ['with an answer in words', { id: 'ID', accept: 'yes' }],
  ['with values that are a list', { id: 'ID', accept: true, values: ['9-11'] }],
  ['with values that are no texts', { id: 'ID', accept: true, values: { slot: { a: 1 } } }],
  ['with a huge value', { id: 'ID', accept: true, values: { note: 'x'.repeat(20_000) } }],
  [
    'with a thousand values',
    {
      id: 'ID',
      accept: true,
      values: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`v${at}`, 'x'])),
    },
  ],
  ['that is a text', 'ID'],
])('an answer %s is 400, calls nothing, and it goes on waiting', async (_, answer) => {
  const talk = createTalk()
  const { id } = await askUntilConfirmation(talk)
  const confirm = JSON.parse(JSON.stringify(answer).replace('"ID"', JSON.stringify(id)))
  expect(await (await sendChat(talk, { confirm })).json()).toMatchObject({ code: 'invalid_input' })
  expect(listBookingRequests()).toEqual([])
  weather.scene.provider.play(createTextScript('Done.'))
  expect(await answerConfirmation(talk, id)).toMatchObject({ status: 200 })
})

test('bricks of the round that ask for nothing run first, the first that asks is shown, others wait for their turn', async () => {
  const talk = createTalk()
  weather.scene.provider.play(
    createCallScript(
      createBookingCall({ order_id: 'A17', slot: '9-11' }, 'Second', 'b'),
      createWeatherCall('Brno', 'w'),
      createBookingCall(),
    ),
  )
  const events = await readEvents(await sendChat(talk))
  expect(events.map(({ type }) => type)).toEqual(['start', 'call', 'call', 'confirm', 'done'])
  expect(findConfirm(events).brick).toBe('Second')
  talk.conversation = events[0]?.type === 'start' ? events[0].conversation_id : ''
  weather.scene.provider.play(createTextScript('Done.'))
  await answerConfirmation(talk, findConfirm(events).id)
  expect(readModelMessages()).toContain('one_at_a_time')
  expect(listBookingRequests()).toHaveLength(1)
})

test('a visitor is not asked about a call that needs who they are, and that nobody has signed: the model says so', async () => {
  const talk = createTalk()
  const createCancelCall = () => createBookingCall({ order_id: 'A17', slot: '9-11' }, 'Cancel_mine')
  weather.scene.provider.play(createCallScript(createCancelCall()), createTextScript('Please sign in.'))
  const events = await readEvents(await sendChat(talk))
  expect(events.some(({ type }) => type === 'confirm')).toBe(false)
  expect(joinAnswerText(events)).toBe('Please sign in.')
  expect(readModelMessages()).toContain('The visitor must be signed in')
  expect(listBookingRequests()).toEqual([])
  const ada = { ...talk, identity: signVisitor({ sub: 'ada' }, { secret }, now) }
  const { id } = await askUntilConfirmation(ada, createCancelCall())
  weather.scene.provider.play(createTextScript('Done.'))
  expect(await answerConfirmation(ada, id)).toMatchObject({ status: 200 })
  expect(listBookingRequests()).toEqual([expect.stringContaining('POST /book/ada')])
})

test('a client that cannot ask is told so by the model, and nothing is called', async () => {
  for (const [body, accept] of [
    [{ can: [] }, 'text/event-stream'],
    [{ can: ['confirm'] }, 'text/plain'],
  ] as const) {
    weather.scene.provider.play(createCallScript(createBookingCall()), createTextScript('That cannot be done here.'))
    expect(await (await sendChat(createTalk(), body, accept)).text()).toContain('That cannot be done here.')
    expect(readModelMessages()).toContain('confirmation_needed')
  }
  expect(listBookingRequests()).toEqual([])
})

test('what the model said at too great a length to be kept is not asked about, and nothing is called', async () => {
  const { steps, ...rest } = createCallScript(createBookingCall())
  const askAfter = (characters: number) => ({
    ...rest,
    steps: [writeChunk({ content: 'word '.repeat(characters / 5) }), ...steps],
  })
  const talk = createTalk()
  weather.scene.provider.play(askAfter(100_000))
  expect(findConfirm(await readEvents(await sendChat(talk))).brick).toBe('Book')
  weather.scene.provider.play(askAfter(300_000), createTextScript('That was too much.'))
  const events = await readEvents(await sendChat(createTalk()))
  expect(events.map(({ type }) => type)).not.toContain('confirm')
  expect(joinAnswerText(events)).toContain('That was too much.')
  expect(readModelMessages()).toContain('confirmation_needed')
  expect(listBookingRequests()).toEqual([])
})

test('N5: no secret is in what is asked, and what is kept is encrypted', async () => {
  const talk = createTalk()
  const asked = await askUntilConfirmation(
    talk,
    createBookingCall({ order_id: SECRET, slot: '9-11', note: 'canary-of-a-note' }),
  )
  expect(JSON.stringify(asked)).not.toContain(SECRET)
  expect(JSON.stringify(asked)).not.toContain('warehouse-7')
  const { context } = weather.scene.server
  const row = await context.database
    .selectFrom('confirmations')
    .selectAll()
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('canary')
  expect(JSON.stringify(await dumpDatabase(context.database))).not.toContain(SECRET)
})

test('a conversation that is deleted takes what it asked with it', async () => {
  const talk = createTalk()
  const { id } = await askUntilConfirmation(talk)
  const forgotten = await callAs(weather.scene.server.app, undefined).post(`/live/${weather.scene.projectId}/forget`, {
    conversation_ids: [talk.conversation],
    visitor: talk.visitor,
  })
  expect(forgotten.statusCode).toBe(200)
  expect(await answerConfirmation(talk, id)).toMatchObject({ status: 409, body: { outcome: 'unknown' } })
})

test('N4: a conversation keeps four questions at most; the older ones are over', async () => {
  const talk = createTalk()
  const first = await askUntilConfirmation(talk)
  for (let more = 0; more < 4; more++) {
    now = new Date(now.getTime() + SECOND)
    await askUntilConfirmation(talk)
  }
  expect(await answerConfirmation(talk, first.id)).toMatchObject({ status: 409, body: { outcome: 'none' } })
})
