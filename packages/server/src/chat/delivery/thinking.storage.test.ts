import type { ReplyEvent } from '@bricks/contract/wire'
import { createTextScript, DONE, writeChunk } from '@bricks/sandbox/completions'
import { CUT, type Step } from '@bricks/sandbox/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChatContext, openChat } from '#chat/chat.service.ts'
import { type ChatScene, openChatScene } from '#test/tools/open-chat-scene.ts'
import { bufferReply } from './collect-reply.ts'

const THINKS = new Set(['thinking'])

let scene: ChatScene
let goOn: PromiseWithResolvers<void>
beforeAll(async () => {
  scene = await openChatScene()
  await scene.deploy()
})
beforeEach(() => {
  goOn = Promise.withResolvers()
})
afterAll(() => scene.close())

interface Asked {
  isStreamed?: boolean
  afterStart?: boolean
}

async function askAndCollectEvents(
  shows: ReadonlySet<string> | undefined,
  { isStreamed = true, afterStart = false }: Asked = {},
): Promise<ReplyEvent[]> {
  const body = { messages: [{ role: 'user' as const, content: 'Hi' }], project_id: scene.projectId }
  const onError = (error: unknown) => {
    throw error
  }
  const chat = { body, user: undefined, origin: undefined, address: '203.0.113.1', shows, onError }
  const context = createChatContext({ ...scene.server.context, chatDeadlines: { silence: 20 } })
  const { source } = await openChat(context, chat, new AbortController().signal)
  const events: ReplyEvent[] = []
  await (isStreamed ? source : bufferReply(source))((event) => {
    events.push(event)
    if (event.type === 'thinking' && (!afterStart || listTypes(events).includes('start'))) goOn.resolve()
    return undefined
  })
  return events
}

const listTypes = (events: readonly ReplyEvent[]) =>
  events.map((event) => (event.type === 'error' ? event.code : event.type))
/** Silences later than the first are left out: on a busy machine there are more than the test makes. */
const listTypesWithOneSilence = (events: readonly ReplyEvent[]) =>
  listTypes(events).filter((type, at, types) => type !== 'thinking' || types.indexOf('thinking') === at)
const createSilentScript = (...steps: Step[]) => ({ before: [goOn.promise], steps })

test('a client that shows so is told of a silence before the provider’s first event', async () => {
  scene.provider.play(createSilentScript(...createTextScript('Hello').steps))
  expect(listTypesWithOneSilence(await askAndCollectEvents(THINKS))).toEqual(['thinking', 'start', 'text', 'done'])
})

test('also of one after it, as when a model thinks', async () => {
  const thought = writeChunk({ reasoning_content: 'Hm.' })
  scene.provider.play({ steps: [thought, goOn.promise, writeChunk({ content: 'Hello' }), DONE] })
  const events = await askAndCollectEvents(THINKS, { afterStart: true })
  const fromStart = events.slice(listTypes(events).indexOf('start'))
  expect(listTypesWithOneSilence(fromStart)).toEqual(['start', 'thinking', 'text', 'done'])
})

test('an answer in one piece tells of it at once, too', async () => {
  scene.provider.play(createSilentScript(...createTextScript('Hel', 'lo').steps))
  const events = await askAndCollectEvents(THINKS, { isStreamed: false })
  expect(listTypesWithOneSilence(events)).toEqual(['thinking', 'start', 'text', 'done'])
  expect(events.find(({ type }) => type === 'text')).toEqual({ type: 'text', delta: 'Hello' })
})

test.each([true, false])(
  'a failure after it is the last event, and nothing is charged (streamed: %s)',
  async (isStreamed) => {
    const before = await scene.countUsed()
    scene.provider.play({ steps: [goOn.promise, CUT] })
    const events = await askAndCollectEvents(THINKS, { isStreamed })
    expect(listTypesWithOneSilence(events)).toEqual(['thinking', 'provider_failed'])
    expect(await scene.countUsed()).toBe(before)
  },
)

test.each([undefined, new Set(['confirm'])])(
  'whoever does not show it hears nothing before the start: %o',
  async (shows) => {
    setTimeout(() => goOn.resolve(), 200)
    scene.provider.play(createSilentScript(...createTextScript('Hello').steps))
    expect(listTypes(await askAndCollectEvents(shows))).toEqual(['start', 'text', 'done'])
  },
)
