import type { ConversationSummary, ConversationTurn, Insights, UserSettings } from '@bricks/contract'
import { createCallScript, createTextScript, DONE, writeChunk } from '@bricks/sandbox/completions'
import type { LogEvent } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER,
  WEATHER_ROW,
  WEATHER_SECRET,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'
import { DAY } from '#time.ts'
import { deleteOldConversations } from './retention.repository.ts'

let open: WeatherScene
let statements: string[] = []
beforeAll(async () => {
  open = await openWeatherScene({ log: ({ query }: LogEvent) => void statements.push(query.sql) })
})
afterAll(() => open.close())
beforeEach(() => open.world.play(WEATHER_ROW))

async function sendChat(content: string, conversation: string, origin?: string): Promise<string> {
  const body = { messages: [{ role: 'user', content }], conversation_id: conversation }
  const answer = await open.scene.ask({ body, accept: 'text/event-stream', ...(origin && { origin }) })
  const start = (await readEvents(answer)).find((event) => event.type === 'start')
  return start?.message_id ?? ''
}

async function getAnswer<Answer>(path: string): Promise<Answer> {
  const response = await callAs(open.scene.server.app, open.scene.owner).get(path)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const writeProjectQuery = () => `project_id=${open.scene.projectId}`
async function findSummary(conversation: string): Promise<ConversationSummary | undefined> {
  const list = await getAnswer<ConversationSummary[]>(`/project/conversations?${writeProjectQuery()}`)
  return list.find(({ id }) => id === conversation)
}
const getTurns = (conversation: string) =>
  getAnswer<ConversationTurn[]>(`/project/conversation?${writeProjectQuery()}&conversation_id=${conversation}`)
const setRecording = (on: boolean) =>
  callAs(open.scene.server.app, open.scene.owner).post('/project/recording', {
    project_id: open.scene.projectId,
    on,
    days: 30,
  })

test('the owner sees a chat whose answer had no text, which is charged to no month, and what it called', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const getToday = async () => {
    const { days } = await getAnswer<Insights>(`/project/insights?${writeProjectQuery()}&from=${day}&to=${day}`)
    return days[0]
  }
  const before = await getToday()
  const conversation = createId()
  open.world.server.script(writeJsonAnswer({ degrees: 21 }))
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), { steps: [writeChunk({}, 'length'), DONE] })
  await sendChat('How warm is it?', conversation)
  expect(await findSummary(conversation)).toMatchObject({
    first_words: 'How warm is it?',
    turns: 1,
    failed: 0,
    marks: ['unanswered'],
  })
  expect(await getTurns(conversation)).toMatchObject([
    { state: 'released', finish: 'length', reply: '', marks: ['unanswered'], calls: [{ brick: WEATHER.name }] },
  ])
  const after = await getToday()
  expect([after?.chats, after?.failed]).toEqual([Number(before?.chats) + 1, Number(before?.failed) + 1])
  expect((await getAnswer<UserSettings>('/user/settings')).usage.chats.used).toBe(0)
})

test('a conversation whose older turns are deleted keeps the one whose answer had no text', async () => {
  const { database } = open.scene.server.context
  const conversation = createId()
  open.scene.provider.play(createTextScript('Hello.'))
  await sendChat('Good morning', conversation)
  open.scene.provider.play({ steps: [writeChunk({}, 'stop'), DONE] })
  await sendChat('Anybody there?', conversation)
  const longAgo = new Date(Date.now() - 40 * DAY).toISOString()
  await database
    .updateTable('conversation_turns')
    .set({ reserved_at: longAgo })
    .where('user_message', '=', 'Good morning')
    .execute()
  await deleteOldConversations(database, new Date())
  expect(await findSummary(conversation)).toMatchObject({ turns: 1, first_words: 'Anybody there?' })
})

test('the owner reads how a visitor’s answer was made, with no secret in it', async () => {
  const conversation = createId()
  open.world.server.script(writeJsonAnswer({ degrees: 21, key: WEATHER_SECRET }))
  open.scene.provider.play(
    createCallScript(createWeatherCall(`Brno ${WEATHER_SECRET}`)),
    createTextScript('It is warm.'),
  )
  await sendChat('How warm is it?', conversation)
  const [turn] = await getTurns(conversation)
  expect(turn?.trace).toMatchObject({
    offered: [WEATHER.id],
    first_token_ms: expect.any(Number),
    cost: expect.any(Number),
  })
  const [call] = turn?.trace?.rounds[0]?.calls ?? []
  expect(call).toMatchObject({ brick: 'Weather', id: WEATHER.id, status: 200 })
  expect(call?.arguments).toEqual({ city: expect.stringContaining('Brno ') })
  expect(call?.shown).toContain('"degrees":21')
  const { database } = open.scene.server.context
  const stored = await database.selectFrom('conversation_turns').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(WEATHER_SECRET)
})

test('a conversation tells its first words, its page, its turns and what went wrong in them', async () => {
  const conversation = createId()
  open.scene.provider.play(createTextScript('We are open from 9 to 5.'))
  await sendChat('When are\n you open? ', conversation, 'https://shop.example')
  expect(await findSummary(conversation)).toMatchObject({
    ...{ first_words: 'When are you open?', origin: 'https://shop.example', turns: 1, failed: 0, marks: [] },
  })
  open.world.server.script(writeJsonAnswer({ error: 'no' }, 500))
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It failed.'))
  await sendChat('And warm?', conversation)
  open.world.server.script(writeJsonAnswer({ error: 'unknown' }, 404))
  open.scene.provider.play(createCallScript(createWeatherCall('Atlantis')), createTextScript('There is no such city.'))
  await sendChat('And in Atlantis?', conversation)
  expect(await findSummary(conversation)).toMatchObject({
    ...{ first_words: 'When are you open?', origin: 'https://shop.example', turns: 3, failed: 1 },
    marks: ['failed', 'unanswered', 'nothing'],
  })
  expect((await getTurns(conversation)).map(({ marks }) => marks)).toEqual([
    ...[[], ['failed', 'unanswered'], ['unanswered', 'nothing']],
  ])
})

test('our own pages are no origin', async () => {
  const conversation = createId()
  open.scene.provider.play(createTextScript('Hello.'))
  await sendChat('Hi', conversation, new URL(open.scene.server.context.config.publicUrl).origin)
  expect((await findSummary(conversation))?.origin).toBeNull()
})

test('a thumb down marks a turn and its conversation, until it is taken back', async () => {
  const conversation = createId()
  open.scene.provider.play(createTextScript('It is cold.'))
  const message_id = await sendChat('How warm is it?', conversation)
  const sendFeedback = async (value: number) => {
    const body = { conversation_id: conversation, message_id, value }
    const api = callAs(open.scene.server.app, undefined)
    expect((await api.post(`/live/${open.scene.projectId}/feedback`, body)).statusCode).toBe(200)
    const [turn] = await getTurns(conversation)
    expect((await findSummary(conversation))?.marks).toEqual(turn?.marks)
    return turn?.marks
  }
  expect(await sendFeedback(-1)).toEqual(['disliked', 'unanswered'])
  expect(await sendFeedback(-1)).toEqual(['disliked', 'unanswered'])
  expect(await sendFeedback(0)).toEqual([])
  expect(await sendFeedback(1)).toEqual([])
})

test('where texts are not recorded, numbers and marks alone are kept', async () => {
  await setRecording(false)
  const conversation = createId()
  open.world.server.script(writeJsonAnswer({ error: 'canary-answer' }, 500))
  const unknown = { id: 'b', name: 'canary-name', arguments: '{"canary-argument":1}' }
  open.scene.provider.play(
    createCallScript(createWeatherCall('canary-city'), unknown),
    createTextScript('canary-reply'),
  )
  await sendChat('canary-question', conversation)
  await setRecording(true)
  expect(await findSummary(conversation)).toMatchObject({ first_words: null, turns: 1, failed: 1 })
  const [turn] = await getTurns(conversation)
  expect(turn?.trace?.rounds[0]).toMatchObject({ prompt_tokens: expect.any(Number) })
  expect(turn?.trace?.rounds[0]?.calls).toMatchObject([
    { brick: 'Weather', id: WEATHER.id, arguments: null, request: null, status: 500, shown: '', error: 'bad_status' },
    { brick: '', id: '', arguments: null, request: null, status: null, shown: '', error: 'unknown_tool' },
  ])
  const { database } = open.scene.server.context
  for (const table of ['conversations', 'conversation_turns', 'brick_calls'] as const)
    expect(JSON.stringify(await database.selectFrom(table).selectAll().execute())).not.toContain('canary-')
})

test('when recording is turned off, the texts of traces go and their numbers stay', async () => {
  const conversation = createId()
  open.world.server.script(writeJsonAnswer({ note: 'canary-answer' }))
  open.scene.provider.play(createCallScript(createWeatherCall('canary-city')), createTextScript('canary-reply'))
  await sendChat('canary-question', conversation)
  const [before] = await getTurns(conversation)
  const spoilt = createId()
  open.scene.provider.play(createTextScript('Hello.'))
  const turnId = await sendChat('Hello', spoilt)
  const { database } = open.scene.server.context
  const spoiling = database.updateTable('conversation_turns').set({ trace: '{"canary-of-an-older-form":1}' })
  await spoiling.where('id', '=', turnId).execute()
  await setRecording(false)
  const [after] = await getTurns(conversation)
  await setRecording(true)
  expect(JSON.stringify(before)).toContain('canary-answer')
  const [call] = before?.trace?.rounds[0]?.calls ?? []
  const erased = { ...call, arguments: null, request: null, shown: '' }
  const [first, ...rounds] = before?.trace?.rounds ?? []
  expect(after?.trace).toEqual({ ...before?.trace, rounds: [{ ...first, calls: [erased] }, ...rounds] })
  expect(after?.usage).toEqual(before?.usage)
  expect(await getTurns(spoilt)).toMatchObject([{ trace: null }])
  for (const table of ['conversations', 'conversation_turns', 'brick_calls'] as const)
    expect(JSON.stringify(await database.selectFrom(table).selectAll().execute())).not.toContain('canary-')
})

test('personal data are masked in what is kept, not in what the model gets, until the owner turns it off', async () => {
  const told = 'I am ada@example.org, +49 171 1234567, card 4111 1111 1111 1111'
  const conversation = createId()
  const { database } = open.scene.server.context
  const dumpConversations = async () => {
    const tables = ['conversations', 'conversation_turns', 'brick_calls'] as const
    const rows = tables.map((table) => database.selectFrom(table).selectAll().execute())
    return JSON.stringify(await Promise.all(rows))
  }
  const chatWithPersonalData = async () => {
    open.world.server.script(writeJsonAnswer({ mail: 'ada@example.org' }))
    open.scene.provider.play(
      createCallScript(createWeatherCall('ada@example.org')),
      createTextScript('You are ada@example.org.'),
    )
    await sendChat(told, conversation)
  }
  await chatWithPersonalData()
  expect(JSON.stringify(open.scene.completions().at(-1)?.body)).toContain('4111 1111 1111 1111')
  expect(await dumpConversations()).not.toMatch(/ada@|ada%40|1234567|4111.{0,3}1111|\bada\b/)
  expect((await findSummary(conversation))?.first_words).toBe('I am [email], [phone], card [card]')
  const api = callAs(open.scene.server.app, open.scene.owner)
  const body = { project_id: open.scene.projectId, on: true, days: 30, mask: false }
  expect((await api.post('/project/recording', body)).statusCode).toBe(200)
  expect((await api.get(`/project/getById?${writeProjectQuery()}`)).json().recording).toEqual({
    on: true,
    days: 30,
    mask: false,
  })
  await chatWithPersonalData()
  expect(await dumpConversations()).toContain('ada@example.org')
})

test('a kept trace costs no statement: secrets are read for the calls alone', async () => {
  const countReads = async (content: string) => {
    statements = []
    await sendChat(content, createId())
    return statements.filter((sql) => sql.includes('from "secrets"') && !sql.includes('join "secrets"')).length
  }
  open.scene.provider.play(createTextScript('Hello.'))
  expect(await countReads('Hi')).toBe(0)
  open.world.server.script(writeJsonAnswer({ degrees: 21 }))
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  expect(await countReads('How warm is it?')).toBe(1)
})
