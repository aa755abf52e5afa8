import type { ConversationSummary, ConversationTurn } from '@bricks/contract'
import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createId } from '#ids.ts'
import { readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import {
  createWeatherCall,
  openWeatherScene,
  WEATHER_ROW,
  WEATHER_SECRET,
  type WeatherScene,
} from '#test/tools/weather-scene.ts'
import { insertTurn } from './insert-turn.repository.ts'
import { deleteOldConversations, deleteSurplusTurns } from './retention.repository.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let open: WeatherScene
beforeAll(async () => {
  open = await openWeatherScene()
})
afterAll(() => open.close())

async function sendChat(content: string, conversation?: string): Promise<void> {
  const body = { messages: [{ role: 'user', content }], conversation_id: conversation, visitor: 'visitor-1' }
  const response = await open.scene.ask({ body })
  await response.text()
}

async function getAnswer<Answer>(path: string, as = open.scene.owner): Promise<Answer> {
  const response = await callAs(open.scene.server.app, as).get(path)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const listConversations = () =>
  getAnswer<ConversationSummary[]>(`/project/conversations?project_id=${open.scene.projectId}`)
const getTurns = (id: string | undefined) =>
  getAnswer<ConversationTurn[]>(`/project/conversation?project_id=${open.scene.projectId}&conversation_id=${id}`)

function setRecording(on: boolean, days = 30) {
  const body = { project_id: open.scene.projectId, on, days }
  return callAs(open.scene.server.app, open.scene.owner).post('/project/recording', body)
}

function sweepAfter(days: number): Promise<number> {
  return deleteOldConversations(open.scene.server.context.database, new Date(Date.now() + days * DAY_MS))
}

describe('the owner reads what was said to a bot', () => {
  test('the owner reads what was said to a bot turn by turn, with the calls it made and what they cost, and no secret in it', async () => {
    const conversation = createId()
    await open.world.play(WEATHER_ROW)
    open.world.server.script(writeJsonAnswer({ degrees: 21, key: WEATHER_SECRET }))
    open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is ', 'warm.'))
    await sendChat('How warm is it?', conversation)
    open.scene.provider.play(createTextScript('Not today.'))
    await sendChat('And rain?', conversation)
    const [newest] = await listConversations()
    expect(newest).toMatchObject({
      id: conversation,
      visitor: 'visitor-1',
      test: false,
      version: 1,
      turns: 2,
      failed: 0,
    })
    const turns = await getTurns(conversation)
    expect(turns.map(({ user_message, reply }) => [user_message, reply])).toEqual([
      ['How warm is it?', 'It is warm.'],
      ['And rain?', 'Not today.'],
    ])
    expect(turns[0]).toMatchObject({ state: 'answered', finish: 'stop', error_code: null, feedback: 0 })
    expect(turns[0]?.calls).toMatchObject([
      { brick: 'Weather', state: 'succeeded', request: { method: 'GET' }, response: { status: 200 } },
    ])
    expect(turns[0]?.calls[0]?.request?.url).toContain('city=Brno')
    expect(JSON.stringify(turns)).not.toContain(WEATHER_SECRET)
  })

  test('the owner reads why a bot failed, though nothing was charged', async () => {
    const conversation = createId()
    open.scene.provider.play({ status: 401, steps: [] })
    await sendChat('Hello?', conversation)
    expect((await listConversations())[0]).toMatchObject({ id: conversation, turns: 1, failed: 1 })
    expect(await getTurns(conversation)).toMatchObject([
      { state: 'released', error_code: 'provider_key_invalid', user_message: 'Hello?', reply: '' },
    ])
  })

  test('nobody but the owner reads what was said to a bot', async () => {
    const stranger = await createTestAccount(open.scene.server, { role: 9 })
    const api = callAs(open.scene.server.app, stranger)
    const [newest] = await listConversations()
    const mine = `project_id=${open.scene.projectId}`
    expect((await api.get(`/project/conversations?${mine}`)).statusCode).toBe(404)
    expect((await api.get(`/project/conversation?${mine}&conversation_id=${newest?.id}`)).statusCode).toBe(404)
    const recording = { project_id: open.scene.projectId, on: false, days: 30 }
    expect((await api.post('/project/recording', recording)).statusCode).toBe(404)
    const { id } = (await api.post('/project/new', { 'new-project-name': 'Theirs' })).json()
    const theirs = await getAnswer(`/project/conversation?project_id=${id}&conversation_id=${newest?.id}`, stranger)
    expect(theirs).toEqual([])
  })
})

test('the calls of a turn stand in the order in which they were made', async () => {
  const cities = ['Brno', 'Oslo', 'Rome', 'Lima', 'Bern', 'Kyiv']
  await open.world.play(WEATHER_ROW)
  open.world.server.script(writeJsonAnswer({ degrees: 21 }))
  const conversation = createId()
  open.scene.provider.play(
    ...cities.map((city) => createCallScript(createWeatherCall(city))),
    createTextScript('All are warm.'),
  )
  await sendChat('Where is it warm?', conversation)
  const [turn] = await getTurns(conversation)
  const asked = turn?.calls.map(({ request }) => new URL(request?.url ?? '').searchParams.get('city'))
  expect(asked).toEqual(cities)
  const at = turn?.calls.map((call) => call.at) ?? []
  expect(at).toEqual([...new Set(at)].toSorted())
})

test('pages follow each other without a gap, also where many conversations have one instant', async () => {
  const { database, clock } = open.scene.server.context
  const at = clock().toISOString()
  const rows = Array.from({ length: 120 }, (_, index) => ({
    owner_id: open.scene.owner.userId,
    id: createId(),
    project_id: open.scene.projectId,
    visitor: null,
    test: 0,
    version: 1,
    created_at: at,
    last_turn_at: index < 60 ? at : new Date(Date.parse(at) - index).toISOString(),
  }))
  await database.insertInto('conversations').values(rows).execute()
  const seen: string[] = []
  for (let before: string | undefined = ''; before !== undefined; ) {
    const since: string = before && `&before=${before}`
    const page = await getAnswer<ConversationSummary[]>(
      `/project/conversations?project_id=${open.scene.projectId}${since}`,
    )
    seen.push(...page.map(({ id }) => id))
    before = page.at(-1)?.last_at
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(new Set(seen)).toEqual(new Set([...seen, ...rows.map(({ id }) => id)]))
})

test('the turns of one millisecond are on one page, so that none is lost at its edge', async () => {
  const { database } = open.scene.server.context
  const { projectId, owner } = open.scene
  const begin = Date.UTC(2026, 0, 2)
  const millisecondsOf: Record<string, (index: number) => number> = {
    edge: (index) => Math.floor(index / 3),
    crowd: (index) => (index < 5 ? 0 : 7),
  }
  for (const [conversationId, findMillisecond] of Object.entries(millisecondsOf)) {
    const turn = { conversationId, projectId, userId: owner.userId, period: '2026-01' }
    const ids = Array.from({ length: 116 }, (_, index) => `${conversationId}-${String(index).padStart(3, '0')}`)
    for (const [index, id] of ids.entries())
      await insertTurn(database, { ...turn, id }, new Date(begin + findMillisecond(index)))
    const inserted = database.updateTable('conversation_turns').set({ state: 'answered' })
    await inserted.where('conversation_id', '=', conversationId).execute()
    const pages: string[][] = []
    for (let before: string | undefined = ''; before !== undefined; ) {
      const since: string = before && `&before=${before}`
      const path = `/project/conversation?project_id=${projectId}&conversation_id=${conversationId}${since}`
      const page: ConversationTurn[] = await getAnswer<ConversationTurn[]>(path)
      pages.push(page.map(({ id }) => id))
      before = page[0]?.at
    }
    expect(pages.flat().toSorted()).toEqual(ids)
    expect(pages.map(({ length }) => length)).toEqual(conversationId === 'edge' ? [101, 15, 0] : [111, 5, 0])
    await database.deleteFrom('conversation_turns').where('conversation_id', '=', conversationId).execute()
  }
})

test('conversations of a version need its number: an empty text is not the draft', async () => {
  const path = `/project/conversations?project_id=${open.scene.projectId}&version=`
  expect(await getAnswer(`${path}0`)).toEqual([])
  const refused = await callAs(open.scene.server.app, open.scene.owner).get(path)
  expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining('version')])
})

describe('recording', () => {
  test('recording that is turned off forgets what was said, and keeps none of what follows', async () => {
    expect((await setRecording(false)).json()).toEqual({})
    const conversation = createId()
    open.scene.provider.play(createTextScript('Nobody hears this.'))
    await sendChat('A quiet word', conversation)
    const [turn] = await getTurns(conversation)
    expect(turn).toMatchObject({ state: 'answered', user_message: null, reply: null })
    const dump = await open.scene.server.context.database.selectFrom('conversation_turns').select('reply').execute()
    expect(dump.every(({ reply }) => reply === null)).toBe(true)
    await setRecording(true)
  })

  test('recording takes 1 to 30 days', async () => {
    expect((await setRecording(true, 0)).statusCode).toBe(400)
    expect((await setRecording(true, 31)).statusCode).toBe(400)
  })

  test('recording is kept for as many days as were asked for, and then deleted with its calls', async () => {
    const { database } = open.scene.server.context
    await setRecording(true, 3)
    expect(await sweepAfter(2.9)).toBe(0)
    expect((await listConversations()).length).toBeGreaterThan(0)
    expect(await sweepAfter(3.1)).toBeGreaterThan(0)
    expect(await listConversations()).toEqual([])
    expect(await database.selectFrom('brick_calls').select('id').execute()).toEqual([])
  })

  test('a conversation goes with its last turn, also where the turn ended later than it began', async () => {
    const { database } = open.scene.server.context
    const { projectId, owner } = open.scene
    const [began, ended] = [new Date(), new Date(Date.now() + 20_000)]
    const turn = { conversationId: 'edge', projectId, userId: owner.userId, period: '2026-01' }
    await insertTurn(database, { ...turn, id: 'edge-turn' }, began)
    const conversation = { owner_id: owner.userId, id: 'edge', project_id: projectId, visitor: null, test: 0 }
    const at = { created_at: ended.toISOString(), last_turn_at: ended.toISOString() }
    await database
      .insertInto('conversations')
      .values({ ...conversation, ...at, version: 1, turns: 1 })
      .execute()
    const settled = database.updateTable('conversation_turns').set({ state: 'answered', settled_at: at.last_turn_at })
    await settled.where('id', '=', 'edge-turn').execute()
    await deleteOldConversations(database, new Date(began.getTime() + 3 * DAY_MS + 10_000))
    expect((await listConversations()).map(({ id }) => id)).not.toContain('edge')
  })

  test('recording of a busy bot keeps the newest turns', async () => {
    const { database } = open.scene.server.context
    const turn = {
      conversationId: 'c',
      projectId: open.scene.projectId,
      userId: open.scene.owner.userId,
      period: '2026-01',
    }
    for (let at = 0; at < 12; at++) await insertTurn(database, { ...turn, id: `turn-${at}` }, new Date(at))
    await database.updateTable('conversation_turns').set({ state: 'answered' }).execute()
    await database.updateTable('usage_months').set({ used: 12 }).execute()
    await deleteSurplusTurns(database, 5)
    const left = await database.selectFrom('conversation_turns').select('id').orderBy('reserved_at').execute()
    expect(left.map(({ id }) => id)).toEqual(['turn-7', 'turn-8', 'turn-9', 'turn-10', 'turn-11'])
  })

  test('N4: turns that failed count as kept ones, and conversations as old go with them', async () => {
    const { database } = open.scene.server.context
    const { projectId } = open.scene
    const { userId } = open.scene.owner
    open.scene.provider.play({ status: 400, steps: ['{}'] })
    for (let asked = 0; asked < 8; asked++) await sendChat('Are you there?', createId())
    const months = await database.selectFrom('usage_months').select('opened').where('owner_id', '=', userId).execute()
    expect(Math.max(...months.map(({ opened }) => opened))).toBeGreaterThanOrEqual(8)
    await database.updateTable('usage_months').set({ used: 0 }).execute()
    await deleteSurplusTurns(database, 5)
    const countRows = async (table: 'conversation_turns' | 'conversations') =>
      (await database.selectFrom(table).select('id').where('project_id', '=', projectId).execute()).length
    expect(await countRows('conversation_turns')).toBe(5)
    expect(await countRows('conversations')).toBeLessThanOrEqual(6)
  })

  test('N4: a long conversation is given in pages that hold so many turns, and so many calls', async () => {
    const { database } = open.scene.server.context
    const {
      projectId,
      owner: { userId },
    } = open.scene
    const turn = { conversationId: 'long', projectId, userId, period: '2026-01' }
    const createInstantAtSecond = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
    for (let second = 0; second < 130; second++) {
      const id = `long-${String(second).padStart(3, '0')}`
      await insertTurn(database, { ...turn, id }, createInstantAtSecond(second))
      const calls = Array.from({ length: second < 120 ? 1 : 64 }, () => ({
        ...{
          owner_id: userId,
          id: createId(),
          turn_id: id,
          project_id: projectId,
          function_id: 'f',
          brick: 'b',
          state: 'succeeded' as const,
        },
        ...{ duration_ms: 1, request: null, response: null, at: createInstantAtSecond(second).toISOString() },
      }))
      await database.insertInto('brick_calls').values(calls).execute()
    }
    await database.updateTable('conversation_turns').set({ state: 'answered' }).execute()
    const pages: string[][] = []
    for (let before: string | undefined = ''; before !== undefined; ) {
      const since: string = before && `&before=${before}`
      const path = `/project/conversation?project_id=${projectId}&conversation_id=long${since}`
      const page: ConversationTurn[] = await getAnswer<ConversationTurn[]>(path)
      expect(page.length).toBeLessThanOrEqual(100)
      expect(page.reduce((sum, { calls }) => sum + calls.length, 0)).toBeLessThanOrEqual(500)
      pages.unshift(page.map(({ id }) => id))
      before = page[0]?.at.replace('.000', '')
    }
    const ids = Array.from({ length: 130 }, (_, second) => `long-${String(second).padStart(3, '0')}`)
    expect(pages.flat()).toEqual(ids)
    expect(pages.length).toBeGreaterThan(2)
  })
})

test('only who may edit the bot asks again without a word being kept: a visitor’s call is recorded all the same', async () => {
  open.scene.provider.play(createTextScript('It is warm.'))
  for (const token of [open.scene.owner.token, undefined]) {
    const conversation_id = createId()
    const body = { messages: [{ role: 'user', content: 'And again?' }], conversation_id, again: true }
    await (await open.scene.ask({ body, ...(token && { token }) })).text()
    const texts = token ? [null, null] : ['And again?', 'It is warm.']
    expect((await getTurns(conversation_id)).map((turn) => [turn.user_message, turn.reply])).toEqual([texts])
  }
})

test('a test chat is filed in no conversation of a visitor, nor a visitor’s words in a test chat or in another bot', async () => {
  const { scene } = open
  const askInConversation = async (content: string, asked: { id: string; token?: string; project?: string }) => {
    scene.provider.play(createTextScript('It is warm.'))
    const body = {
      messages: [{ role: 'user', content }],
      conversation_id: asked.id,
      project_id: asked.project ?? scene.projectId,
    }
    const events = await readEvents(await scene.ask({ accept: 'text/event-stream', body, token: asked.token ?? '' }))
    return (events[0] as { conversation_id: string }).conversation_id
  }
  const { token } = scene.owner
  const [visited, tested] = [createId(), createId()]
  expect(await askInConversation('I am a visitor', { id: visited })).toBe(visited)
  expect(await askInConversation('I only try', { id: tested, token })).toBe(tested)
  expect(await askInConversation('I still try', { id: tested, token })).toBe(tested)
  expect(await askInConversation('And again', { id: visited })).toBe(visited)

  const filed = [
    await askInConversation('A try', { id: visited, token }),
    await askInConversation('A visit', { id: tested }),
  ]
  const copy = await callAs(scene.server.app, scene.owner).post('/project/duplicate', { project_id: scene.projectId })
  filed.push(await askInConversation('Elsewhere', { id: tested, token, project: copy.json().id }))
  expect(filed).not.toContain(visited)
  expect(filed).not.toContain(tested)

  const listUserMessages = async (id: string) => (await getTurns(id)).map(({ user_message }) => user_message)
  expect(await listUserMessages(visited)).toEqual(['I am a visitor', 'And again'])
  expect(await listUserMessages(tested)).toEqual(['I only try', 'I still try'])
  expect(await listUserMessages(filed[0] ?? '')).toEqual(['A try'])
  const kinds = new Map((await listConversations()).map(({ id, test: isTest }) => [id, isTest]))
  expect([kinds.get(visited), kinds.get(tested), kinds.get(filed[0] ?? ''), kinds.get(filed[1] ?? '')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
