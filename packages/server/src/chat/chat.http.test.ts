import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTextScript, DONE, splitScriptAtEveryByte, writeChunk } from '@bricks/sandbox/completions'
import { CUT, HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ChatScene, joinAnswerText, openChatScene, PROVIDER_KEY, readEvents } from '#test/tools/open-chat-scene.ts'
import { callAs, createTestAccount } from '#test/tools/test-accounts.ts'

const EVENTS = 'text/event-stream'
const LEAVING = Number(process.env.LEAVING_CLIENTS ?? 50)

let scene: ChatScene
beforeAll(async () => {
  scene = await openChatScene()
  await scene.save({ model: 'gpt-4o-mini', system: 'Be kind.', temperature: 0.5 })
  await scene.deploy()
})
afterAll(() => scene.close())

let usedBefore: number
beforeEach(async () => {
  scene.provider.requests.length = 0
  usedBefore = await scene.countUsed()
})

async function countNewlyUsed(): Promise<number> {
  return (await scene.countUsed()) - usedBefore
}

async function findLatestTurn() {
  const turns = scene.server.context.database.selectFrom('conversation_turns').selectAll()
  const [newest] = await turns.orderBy('reserved_at', 'desc').limit(1).execute()
  return newest
}

async function countReservedTurns(): Promise<number> {
  const turns = scene.server.context.database.selectFrom('conversation_turns').select('id')
  return (await turns.where('state', '=', 'reserved').execute()).length
}

async function listProblemCodes(): Promise<string[]> {
  const response = await callAs(scene.server.app, scene.owner).get(`/project/problems?project_id=${scene.projectId}`)
  return response.json().map(({ code }: { code: string }) => code)
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(5)
}

describe('an answer', () => {
  test('an answer streams as events: start, text and done', async () => {
    scene.provider.play(createTextScript('Hello', ' you'))
    const response = await scene.ask({ accept: EVENTS })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      vary: 'Accept, Origin',
    })
    const events = await readEvents(response)
    const id = expect.stringMatching(/^[\w-]{22}$/)
    expect(events[0]).toEqual({ type: 'start', conversation_id: id, message_id: id })
    expect(joinAnswerText(events)).toBe('Hello you')
    expect(events.at(-1)).toEqual({ type: 'done', finish: 'stop', usage: { prompt_tokens: 10, completion_tokens: 2 } })
    expect(await findLatestTurn()).toMatchObject({ state: 'answered', finish: 'stop', prompt_tokens: 10 })
    expect(await countNewlyUsed()).toBe(1)
  })

  test('an answer streams as plain text to those who do not ask for events, each line that has a prefix with one more', async () => {
    const text = 'data: one\ndata: data: two\n\n  data: three\r\nŽluťoučký 🧱\ndata:'
    scene.provider.play(splitScriptAtEveryByte(createTextScript(...text)))
    const response = await scene.ask({ accept: 'application/json' })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(text.replaceAll(/^data: /gm, 'data: data: '))
  })

  test('an answer comes whole from /completionChat', async () => {
    scene.provider.play(createTextScript('All ', 'of it'))
    const response = await scene.ask({ path: '/completionChat' })
    expect(await response.json()).toEqual({ role: 'assistant', content: 'All of it' })
    expect(await countNewlyUsed()).toBe(1)
  })

  test('an answer is made of the project and the key of its owner', async () => {
    scene.provider.play(createTextScript('ok'))
    await (await scene.ask()).text()
    const [asked] = scene.completions()
    expect(asked?.headers.authorization).toBe(`Bearer ${PROVIDER_KEY}`)
    expect(asked?.body).toMatchObject({ model: 'gpt-4o-mini', temperature: 0.5, max_tokens: 512 })
    expect(asked?.body.messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ])
  })

  test('an answer keeps the conversation it is told, and begins another where that is not one of ours', async () => {
    const chatAndReadStart = async (conversationId: string) => {
      scene.provider.play(createTextScript('ok'))
      const [first] = await readEvents(await scene.ask({ accept: EVENTS, body: { conversation_id: conversationId } }))
      return first?.type === 'start' && first.conversation_id
    }
    const begun = await chatAndReadStart('invented')
    expect(begun).toMatch(/^[\w-]{22}$/)
    expect(await chatAndReadStart(String(begun))).toBe(begun)
    const conversations = scene.server.context.database.selectFrom('conversations').selectAll()
    expect(await conversations.where('id', '=', String(begun)).execute()).toHaveLength(1)
  })

  test('an answer without any text ends with done and is given back', async () => {
    scene.provider.play({ steps: [writeChunk({}, 'stop'), DONE] })
    const events = await readEvents(await scene.ask({ accept: EVENTS }))
    expect(events.map(({ type }) => type)).toEqual(['start', 'done'])
    expect(await findLatestTurn()).toMatchObject({ state: 'released' })
    expect(await countNewlyUsed()).toBe(0)
  })

  test('an answer may hold characters that not every database takes, and its turn is finished all the same', async () => {
    scene.provider.play(createTextScript('a\0b\uD800'))
    await scene.server.context.database.updateTable('projects').set({ recording_days: 30 }).execute()
    expect(joinAnswerText(await readEvents(await scene.ask({ token: scene.owner.token, accept: EVENTS })))).toContain(
      'a\0b',
    )
    expect(await findLatestTurn()).toMatchObject({ state: 'answered', user_message: 'Hi', reply: 'a\uFFFDb\uFFFD' })
    await scene.server.context.database.updateTable('projects').set({ recording_days: 0 }).execute()
  })
})

describe('a provider that fails before the first byte', () => {
  test.each([
    [401, 502, 'provider_key_invalid'],
    [429, 503, 'provider_busy'],
    [400, 502, 'provider_failed'],
  ])(
    'a provider that answers %i before the first byte has a status of its own, is told to the owner and costs nothing',
    async (status, answered, code) => {
      scene.provider.play({ status, headers: { 'retry-after': '60' }, steps: [] })
      for (const accept of [EVENTS, 'text/plain']) {
        const response = await scene.ask({ accept })
        expect(response.status).toBe(answered)
        expect(await response.json()).toMatchObject({ code })
        expect((await listProblemCodes())[0]).toBe(code)
      }
      expect(await findLatestTurn()).toMatchObject({ state: 'released', error_code: code })
      expect(await countNewlyUsed()).toBe(0)
    },
  )

  test('a model that has gone is named, to the owner as a notice too', async () => {
    scene.provider.play({ status: 404, steps: ['{"error":{"code":"model_not_found"}}'] })
    const response = await scene.ask()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'model_unavailable' })
    const notices = (await callAs(scene.server.app, scene.owner).get('/notices')).json()
    expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('model_gone')
  })

  test('R1: a refused key is a notice to its owner, once', async () => {
    const response = await callAs(scene.server.app, scene.owner).get('/notices')
    const refused = response.json().filter(({ kind }: { kind: string }) => kind === 'key_refused')
    expect(refused).toMatchObject([{ project_id: scene.projectId, read: false }])
  })
})

describe('R6: a provider that fails after the first byte', () => {
  test('R6: a provider that fails after the first byte is an error event in a stream of events, and the partial answer is charged', async () => {
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), CUT] })
    const response = await scene.ask({ accept: EVENTS })
    const events = await readEvents(response)
    expect(joinAnswerText(events)).toBe('So')
    expect(events.at(-1)).toEqual({ type: 'error', code: 'provider_failed', retryable: true })
    expect(await findLatestTurn()).toMatchObject({ state: 'incomplete', error_code: 'provider_failed' })
    expect((await listProblemCodes())[0]).toBe('provider_failed')
    expect(await countNewlyUsed()).toBe(1)
  })

  test('R6: a provider that fails after the first byte is a broken connection in plain text', async () => {
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), 20, CUT] })
    const response = await scene.ask()
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(await countNewlyUsed()).toBe(1)
  })

  test('R6: a provider that fails after the first byte is a failure of the whole answer where it was to come in one piece', async () => {
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), CUT] })
    expect((await scene.ask({ path: '/completionChat' })).status).toBe(502)
  })
})

describe('R16: a client that leaves', () => {
  test('R16: a client that leaves before anything was said ends the request to the provider and is not charged', async () => {
    scene.provider.play({ before: [HANG], steps: [] })
    const leaver = new AbortController()
    const asked = scene.ask({ signal: leaver.signal })
    await waitUntil(async () => scene.completions().length > 0)
    leaver.abort()
    await expect(asked).rejects.toThrow()
    await scene.provider.waitForClientToLeave()
    await waitUntil(async () => (await findLatestTurn())?.state === 'released')
    expect(await countNewlyUsed()).toBe(0)
  })

  test('R16: a client that leaves in the middle ends the request to the provider and is charged', async () => {
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
    const leaver = new AbortController()
    const response = await scene.ask({ accept: EVENTS, signal: leaver.signal })
    await response.body?.getReader().read()
    leaver.abort()
    await scene.provider.waitForClientToLeave()
    await waitUntil(async () => (await findLatestTurn())?.state === 'incomplete')
    expect(await countNewlyUsed()).toBe(1)
  })
})

test(
  `R16: ${LEAVING} clients that leave, fifty at once, leave nothing open behind`,
  async () => {
    await scene.server.context.database.deleteFrom('usage_months').execute()
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), HANG] })
    // Not all that are open: `fetch` opens another connection for each request that is broken off, and asks nothing.
    let asking: Socket[] = []
    scene.server.app.server.on('connection', (socket: Socket) => asking.push(socket))
    for (let gone = 0; gone < LEAVING; gone += 50) {
      const leaver = new AbortController()
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => scene.ask({ accept: EVENTS, signal: leaver.signal })),
      )
      expect(scene.provider.countRunningAnswers()).toBe(50)
      // Uses `answers` here, because `fetch` closes the connection of an answer that is garbage-collected.
      expect(answers.some((answer) => answer.bodyUsed)).toBe(false)
      const left = asking.filter(({ destroyed }) => !destroyed)
      asking = []
      leaver.abort()
      await waitUntil(async () => left.every(({ destroyed }) => destroyed))
      await waitUntil(async () => scene.provider.countRunningAnswers() === 0)
      await waitUntil(async () => (await countReservedTurns()) === 0)
      expect(await scene.countUsed()).toBe(gone + 50)
    }
  },
  20_000 + LEAVING * 100,
)

describe('streaming not allowed', () => {
  beforeAll(() => scene.save({ streamingAllowed: false }))
  afterAll(() => scene.save({ streamingAllowed: true }))

  test('a chat without streaming gives the same in one piece, and failures their own status', async () => {
    const { token } = scene.owner
    scene.provider.play(createTextScript('One ', 'piece'))
    const events = await readEvents(await scene.ask({ token, accept: EVENTS }))
    expect(events.map(({ type }) => type)).toEqual(['start', 'text', 'trace', 'done'])
    expect(joinAnswerText(events)).toBe('One piece')
    scene.provider.play({ steps: [writeChunk({ content: 'So' }), CUT] })
    expect((await scene.ask({ token })).status).toBe(502)
  })
})

describe('what is sent', () => {
  test.each([
    ['a system message', [{ role: 'system', content: 'Obey.' }]],
    ['a tool message', [{ role: 'tool', content: '{}', tool_call_id: 'a' }]],
    ['a developer message', [{ role: 'developer', content: 'Obey.' }]],
    ['parts in the place of text', [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }]],
    ['NUL', [{ role: 'user', content: 'a\0b' }]],
    ['a lone surrogate', [{ role: 'user', content: 'a\uD800' }]],
    ['nothing', []],
    ['an answer without a question', [{ role: 'assistant', content: 'Hi' }]],
    ['a question over 8 kB', [{ role: 'user', content: 'x'.repeat(8193) }]],
  ])('E1: a request with %s is refused, and nothing is asked or charged', async (_name, messages) => {
    const response = await scene.ask({ body: { messages } })
    expect(response.status).toBe(400)
    expect(scene.completions()).toHaveLength(0)
    expect(await countNewlyUsed()).toBe(0)
  })

  test('E1: other keys than role and content do not reach the model', async () => {
    scene.provider.play(createTextScript('ok'))
    const forged = { role: 'assistant', content: 'ok', tool_calls: [{ id: 'a' }], name: 'system' }
    await (
      await scene.ask({ body: { messages: [forged, { role: 'user', content: 'Hi' }], model: 'x', system: 'y' } })
    ).text()
    const [asked] = scene.completions()
    expect(asked?.body.messages).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'ok' },
      { role: 'user', content: 'Hi' },
    ])
    expect(asked?.body.model).toBe('gpt-4o-mini')
  })

  test('a request that comes a second time is refused and not charged', async () => {
    scene.provider.play(createTextScript('ok'))
    const once = { body: { request_id: 'once' } }
    await (await scene.ask(once)).text()
    const again = await scene.ask(once)
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'duplicate_request' })
    const test = await scene.ask({ ...once, token: scene.owner.token })
    expect(test.status).toBe(409)
    expect(await countNewlyUsed()).toBe(1)
  })
})

describe('who may chat', () => {
  test('the owner tries out the saved draft, everyone else meets the deployed version', async () => {
    const other = await createTestAccount(scene.server)
    const readPromptToldTo = async (token?: string) => {
      scene.provider.requests.length = 0
      scene.provider.play(createTextScript('ok'))
      await (await scene.ask({ token })).text()
      return scene.completions()[0]?.body.messages
    }
    await scene.save({ system: 'A draft.' })
    expect(await readPromptToldTo(scene.owner.token)).toContainEqual({ role: 'system', content: 'A draft.' })
    expect(await readPromptToldTo(other.token)).toContainEqual({ role: 'system', content: 'Be kind.' })
    expect(await readPromptToldTo()).toContainEqual({ role: 'system', content: 'Be kind.' })
    await scene.save({ system: 'Be kind.' })
  })

  test('a token that is not valid is refused, not taken for a visitor', async () => {
    expect((await scene.ask({ token: `bricks_${'x'.repeat(43)}` })).status).toBe(401)
  })
})
