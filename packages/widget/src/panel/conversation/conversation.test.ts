import { expect, it, vi } from 'vitest'
import { type ChatSource, type ReplyEvent, ReplyRefusedError, type Turn, type WireMessage } from '#chat-source.ts'
import { connectConversation } from './connection.ts'
import { createConversation } from './conversation.ts'
import { type History, type Kept, noHistory } from './history.ts'
import { joinMessageText } from './message.ts'

type Reply = (messages: WireMessage[], signal: AbortSignal, turn: Turn) => AsyncIterable<ReplyEvent>

const start: ReplyEvent = { type: 'start', conversation_id: 'c1', message_id: 'm1' }
const done: ReplyEvent = { type: 'done', finish: 'stop' }

function startConversation(reply: Reply, history: History = noHistory) {
  const told: string[] = []
  const source: ChatSource = { config: { name: 'Bot' }, reply }
  const conversation = createConversation({
    emit: (event) => told.push(event),
    connect: async (state) => connectConversation(state, { source, history }),
    isKept: () => true,
  })
  const { state } = conversation
  const settled = () => expect.poll(() => state.running.value).toBeUndefined()
  const shown = () => state.messages.value.map((message) => [message.role, joinMessageText(message), message.state])
  return { ...conversation, told, settled, shown }
}

async function* yieldEvents(...events: ReplyEvent[]): AsyncGenerator<ReplyEvent> {
  yield* events
}

it('a conversation grows the answer as it comes and sends the whole of it back next time', async () => {
  const asked: [WireMessage[], Turn][] = []
  const chat = startConversation((messages, _signal, turn) => {
    asked.push([messages, turn])
    return yieldEvents(start, { type: 'text', delta: 'Hel' }, { type: 'text', delta: 'lo' }, done)
  })
  chat.send('  Hi  ')
  await chat.settled()
  expect(chat.shown()).toEqual([
    ['user', 'Hi', 'done'],
    ['assistant', 'Hello', 'done'],
  ])
  chat.send('Again')
  await chat.settled()
  expect(asked[1]?.[0]).toEqual([
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: 'Again' },
  ])
  expect(asked[0]?.[1].conversationId).toBeUndefined()
  expect(asked[1]?.[1].conversationId).toBe('c1')
  expect(asked[0]?.[1].requestId).not.toBe(asked[1]?.[1].requestId)
  expect(chat.told).toEqual(['message', 'reply', 'message', 'reply'])
})

it('a conversation ignores what is blank, and what comes while an answer is on its way', async () => {
  const chat = startConversation(() => yieldEvents(start, done))
  chat.send(' \n ')
  chat.send('One')
  chat.send('Two')
  await chat.settled()
  expect(chat.shown().filter(([role]) => role === 'user')).toEqual([['user', 'One', 'done']])
})

it('a conversation keeps steps in their place and replaces them by their outcome', async () => {
  const chat = startConversation(() =>
    yieldEvents(
      start,
      { type: 'text', delta: 'Looking.' },
      { type: 'call', id: '1', brick: 'Order status', state: 'started' },
      { type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 200 },
      { type: 'text', delta: 'Found.' },
      done,
    ),
  )
  chat.send('Where?')
  await chat.settled()
  expect(chat.state.messages.value[1]?.parts).toEqual([
    'Looking.',
    { id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 200 },
    'Found.',
  ])
})

it('a conversation marks an answer that its limit or a filter ended', async () => {
  const chat = startConversation(() =>
    yieldEvents(start, { type: 'text', delta: 'Hal' }, { type: 'done', finish: 'length' }),
  )
  chat.send('Hi')
  await chat.settled()
  expect(chat.shown()[1]).toEqual(['assistant', 'Hal', 'cutShort'])
})

it('a conversation shows an answer without text as one that did not come', async () => {
  const chat = startConversation(() => yieldEvents(start, done))
  chat.send('Hi')
  await chat.settled()
  expect(chat.shown()[1]).toEqual(['assistant', '', 'done'])
})

it('a conversation removes an empty answer that failed, and offers to send again', async () => {
  let tries = 0
  const chat = startConversation(() => {
    tries += 1
    return tries === 1
      ? createRefusedReply(502, 'provider_failed')
      : yieldEvents(start, { type: 'text', delta: 'Yes' }, done)
  })
  chat.send('Hi')
  await chat.settled()
  expect(chat.shown()).toEqual([['user', 'Hi', 'failed']])
  expect(chat.told).toEqual(['message', 'error'])
  const [question] = chat.state.messages.value
  if (question) chat.sendAgain(question)
  await chat.settled()
  expect(chat.shown()).toEqual([
    ['user', 'Hi', 'done'],
    ['assistant', 'Yes', 'done'],
  ])
})

it.each([
  [
    'an error event',
    yieldEvents(start, { type: 'text', delta: 'Hal' }, { type: 'error', code: 'provider_failed', retryable: true }),
  ],
  ['a cut', yieldEvents(start, { type: 'text', delta: 'Hal' })],
])('a conversation keeps what came before %s', async (_how, reply) => {
  const chat = startConversation(() => reply)
  chat.send('Hi')
  await chat.settled()
  expect(chat.shown()).toEqual([
    ['user', 'Hi', 'done'],
    ['assistant', 'Hal', 'broken'],
  ])
})

it('a conversation opens the limit dialog on 429, without an offer to send again', async () => {
  const chat = startConversation(() => createRefusedReply(429, 'chat_limit_reached'))
  chat.send('Hi')
  await chat.settled()
  expect(chat.state.limited.value).toBe(true)
  expect(chat.shown()).toEqual([['user', 'Hi', 'limited']])
  expect(chat.told).toEqual(['message', 'limit'])
})

it('a conversation stops, keeping what has come and no step that goes on running', async () => {
  const chat = startConversation(async function* (_messages, signal) {
    yield start
    yield { type: 'text', delta: 'Hal' }
    yield { type: 'call', id: '1', brick: 'Order status', state: 'started' }
    await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  chat.send('Hi')
  await expect.poll(() => chat.state.messages.value[1]?.parts.length).toBe(2)
  chat.stop()
  await chat.settled()
  expect(chat.state.messages.value[1]).toMatchObject({ state: 'done', parts: ['Hal', { state: 'failed' }] })
  expect(chat.told).not.toContain('error')
})

it('a conversation begins anew while an answer is on its way, which then comes to nothing', async () => {
  const chat = startConversation(async function* (_messages, signal) {
    yield start
    await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  })
  chat.send('Hi')
  await expect.poll(() => chat.state.conversationId).toBe('c1')
  chat.reset()
  await chat.settled()
  expect(chat.shown()).toEqual([])
  expect(chat.state.conversationId).toBeUndefined()
})

it.each([
  ['nothing of it', '', [['user', 'Hi', 'failed']]],
  [
    'a part of it',
    'Hal',
    [
      ['user', 'Hi', 'done'],
      ['assistant', 'Hal', 'broken'],
    ],
  ],
])('a conversation marks an answer that the page was left over, where there is %s', async (_how, text, shown) => {
  const kept: Kept = {
    gone: [],
    messages: [
      { id: '1', role: 'user', parts: ['Hi'], state: 'done', at: 1, rev: 0 },
      { id: '1.2', role: 'assistant', parts: text ? [text] : [], state: 'streaming', at: 1, rev: 0 },
    ],
  }
  const chat = startConversation(() => yieldEvents(start, done), { ...noHistory, read: () => kept })
  await expect.poll(chat.shown).toEqual(shown)
})

it('a conversation asks again instead of an answer that was cut off, and sends what came after it along', async () => {
  const asked: WireMessage[][] = []
  const replies = [
    yieldEvents(start, { type: 'text', delta: 'Hal' }),
    yieldEvents(start, { type: 'text', delta: 'Two' }, done),
    yieldEvents(start, { type: 'text', delta: 'One' }, done),
  ]
  const chat = startConversation((messages) => {
    asked.push(messages)
    return replies.shift() ?? yieldEvents(done)
  })
  chat.send('1?')
  await chat.settled()
  chat.send('2?')
  await chat.settled()
  const [, broken] = chat.state.messages.value
  if (broken) chat.sendAgain(broken)
  await chat.settled()
  expect(chat.shown()).toEqual([
    ['user', '2?', 'done'],
    ['assistant', 'Two', 'done'],
    ['user', '1?', 'done'],
    ['assistant', 'One', 'done'],
  ])
  expect(asked.at(-1)?.map(({ content }) => content)).toEqual(['2?', 'Two', '1?'])
})

it.each([
  [400, 'message_too_long'],
  [413, 'body_too_large'],
])('a conversation offers nothing where the same again would be refused again: %i %s', async (status, code) => {
  const chat = startConversation(() => createRefusedReply(status, code))
  chat.send('Hi')
  await chat.settled()
  expect(chat.shown()).toEqual([['user', 'Hi', 'refused']])
  expect(chat.told).toEqual(['message', 'error'])
})

it('a conversation is not available any more where the bot was taken off, without a warning about the site', async () => {
  const warn = vi.spyOn(console, 'warn')
  const chat = startConversation(() => createRefusedReply(404, 'not_found'))
  chat.send('Hi')
  await chat.settled()
  expect(chat.state.unavailable.value).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})

it('a conversation counts down where the server says how long to wait, and takes the longer of two waits', async () => {
  vi.useFakeTimers()
  const waits = [30, 12]
  const chat = startConversation(() => createRefusedReply(503, 'slow_down', waits.shift()))
  chat.send('Hi')
  await vi.advanceTimersByTimeAsync(10)
  expect([chat.state.wait.value, chat.shown()]).toEqual([30, [['user', 'Hi', 'failed']]])
  chat.send('Ho')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(chat.state.wait.value).toBe(20)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(chat.state.wait.value).toBe(0)
  vi.useRealTimers()
})

it('a conversation sends no more than the server would pass on: 50 messages, 32 kB, the last one always', async () => {
  const asked: WireMessage[][] = []
  let answer = 'short'
  const chat = startConversation((messages) => {
    asked.push(messages)
    return yieldEvents(start, { type: 'text', delta: answer }, done)
  })
  for (let turn = 0; turn < 30; turn++) {
    chat.send(`q${turn}`)
    await chat.settled()
  }
  expect(asked.at(-1)).toHaveLength(50)
  expect(asked.at(-1)?.at(-1)?.content).toBe('q29')
  answer = '長'.repeat(5000)
  for (let turn = 30; turn < 36; turn++) {
    chat.send(`q${turn}`)
    await chat.settled()
  }
  expect(asked.at(-1)?.map(({ content }) => content.length)).toEqual([3, 5000, 3, 5000, 3])
  chat.send('x'.repeat(40_000))
  await chat.settled()
  expect(asked.at(-1)).toHaveLength(1)
})

it('a conversation that is reset before the stored one was read never shows that one', async () => {
  let stored: Kept = {
    gone: [],
    conversationId: 'c0',
    messages: [{ id: '1', role: 'user', parts: ['Old'], state: 'done', at: 1, rev: 0 }],
  }
  const storeKept = (kept: Kept) => {
    stored = kept
  }
  const turns: Turn[] = []
  const chat = startConversation(
    (_messages, _signal, turn) => {
      turns.push(turn)
      return yieldEvents(start, { type: 'text', delta: 'Hello' }, done)
    },
    { ...noHistory, read: () => stored, write: storeKept },
  )
  chat.reset()
  chat.send('New')
  await chat.settled()
  expect(chat.shown().map(([, text]) => text)).toEqual(['New', 'Hello'])
  expect(stored.messages.map(joinMessageText)).toEqual(['New', 'Hello'])
  expect(turns[0]?.conversationId).toBeUndefined()
})

it('a conversation whose connection cannot be loaded keeps the message, and sends it again when it can', async () => {
  let isDown = true
  const source: ChatSource = {
    config: { name: 'Bot' },
    reply: () => yieldEvents(start, { type: 'text', delta: 'Hello' }, done),
  }
  const { send, sendAgain, state } = createConversation({
    emit() {},
    async connect(conversation) {
      if (isDown) throw new TypeError('Failed to fetch')
      return connectConversation(conversation, { source, history: noHistory })
    },
    isKept: () => false,
  })
  send('Hi')
  await expect.poll(() => state.messages.value.map((message) => message.state)).toEqual(['failed'])
  isDown = false
  const [question] = state.messages.value
  if (question) sendAgain(question)
  await expect.poll(() => state.messages.value.map(joinMessageText)).toEqual(['Hi', 'Hello'])
})

function createRefusedReply(status: number, code: string, retryAfter?: number): AsyncIterable<ReplyEvent> {
  const next = () => Promise.reject(new ReplyRefusedError(status, code, retryAfter))
  return { [Symbol.asyncIterator]: () => ({ next }) }
}
