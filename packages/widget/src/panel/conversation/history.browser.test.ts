import { beforeEach, expect, it } from 'vitest'
import { captureGlobals } from '#captured-globals.ts'
import { createHistory } from './history.ts'
import type { Message } from './message.ts'
import { createUnsentText } from './unsent-text.ts'

const DAY = 86_400_000
const getNoVisitor = () => ''
const createMessage = (id: string, text = 'x'): Message => ({
  id,
  role: 'user',
  parts: [text],
  state: 'done',
  at: 1,
  rev: 0,
})

beforeEach(() => localStorage.clear())

it('history gives back what was kept, for one project alone', () => {
  createHistory('P1').write({ messages: [createMessage('1')], conversationId: 'c1', gone: [] })
  expect(createHistory('P1').read()).toEqual({ messages: [createMessage('1')], conversationId: 'c1', gone: [] })
  expect(createHistory('P2').read()).toEqual({ messages: [], gone: [] })
})

it('history forgets after 30 days', () => {
  let now = 1_000 * DAY
  const history = createHistory('P1', { now: () => now })
  history.write({ messages: [createMessage('1')], gone: [] })
  now += 30 * DAY - 1
  expect(history.read().messages).toHaveLength(1)
  now += 1
  expect(history.read().messages).toEqual([])
})

it('history keeps the newest 50 messages and at most 100 kB', () => {
  const history = createHistory('P1')
  history.write({ messages: Array.from({ length: 60 }, (_, at) => createMessage(`${at}`)), gone: [] })
  expect(history.read().messages.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 10}`))
  history.write({
    messages: Array.from({ length: 10 }, (_, at) => createMessage(`${at}`, 'y'.repeat(30_000))),
    gone: [],
  })
  expect(history.read().messages.map(({ id }) => id)).toEqual(['7', '8', '9'])
})

it.each([
  'not JSON',
  'null',
  '[]',
  '{"messages":3}',
  '{"at":9e15,"messages":[null,{"id":1},{"id":"2","role":"system","parts":[]}]}',
])('history begins anew where something else was stored: %s', (stored) => {
  localStorage.setItem('bricks:v1:P1:history', stored)
  expect(createHistory('P1').read().messages).toEqual([])
})

it("history is each visitor's own, where the page names them, and so is what they have typed", () => {
  let visitor: string | undefined
  const history = createHistory('P1', { visitor: () => visitor })
  const draft = createUnsentText('P1', () => visitor, captureGlobals())
  history.write({ messages: [createMessage('1')], gone: [] })
  draft.write('mine')
  visitor = 'user-42'
  expect([history.read().messages, draft.read()]).toEqual([[], ''])
  history.write({ messages: [createMessage('2')], gone: [] })
  visitor = ''
  expect(history.read().messages).toEqual([createMessage('1')])
  expect(draft.read()).toBe('mine')
})

it('history takes what has expired out of the browser', () => {
  let now = 1_000 * DAY
  const history = createHistory('P1', { now: () => now })
  history.write({ messages: [createMessage('1', 'private')], gone: [] })
  now += 31 * DAY
  history.read()
  expect(JSON.stringify(localStorage)).not.toContain('private')
})

it('history costs only the memory where the browser keeps nothing', () => {
  const throwBlocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  const { getItem, setItem, removeItem } = Storage.prototype
  Object.assign(Storage.prototype, { getItem: throwBlocked, setItem: throwBlocked, removeItem: throwBlocked })
  try {
    const history = createHistory('P1')
    history.write({ messages: [createMessage('1')], gone: [] })
    const draft = createUnsentText('P1', getNoVisitor, captureGlobals())
    draft.write('typed')
    expect([history.read(), draft.read()]).toEqual([{ messages: [], gone: [] }, ''])
  } finally {
    Object.assign(Storage.prototype, { getItem, setItem, removeItem })
  }
})

it('history tells when another tab has written, or taken everything out', () => {
  const told: string[] = []
  const stop = createHistory('P1').watch(
    () => told.push('written'),
    () => told.push('emptied'),
  )
  const dispatchStorageEvent = (init: StorageEventInit) => dispatchEvent(new StorageEvent('storage', init))
  dispatchStorageEvent({ key: 'bricks:v1:P1:history', newValue: '{}' })
  dispatchStorageEvent({ key: 'bricks:v1:P2:history', newValue: '{}' })
  dispatchStorageEvent({ key: 'bricks:v1:P1:history' })
  dispatchStorageEvent({ key: null })
  expect(told).toEqual(['written', 'emptied', 'emptied'])
  stop()
  dispatchStorageEvent({ key: null })
  expect(told).toHaveLength(3)
})

it('history writes nothing where nothing has changed, so that two tabs come to rest', () => {
  let now = 1
  const history = createHistory('P1', { now: () => now })
  history.write({ messages: [], gone: [] })
  expect(localStorage.length).toBe(0)
  history.write({ messages: [createMessage('1')], gone: ['0'], conversationId: 'c1' })
  const written = localStorage.getItem('bricks:v1:P1:history')
  now = 2
  history.write(history.read())
  expect(localStorage.getItem('bricks:v1:P1:history')).toBe(written)
})

it('history keeps of every message the parts it knows, and forgets the rest', () => {
  const step = { id: '1', brick: 'Weather', state: 'failed', duration_ms: 9 }
  const odd = [null, 7, {}, { ...step, brick: 1 }, { ...step, state: 'odd' }, { ...step, request: null }]
  const messages = [
    { id: 'a', role: 'user', parts: ['Hi'] },
    { id: 'b', role: 'assistant', parts: [...odd, step, 'Hello'], state: { odd: 1 }, rating: 7, answerId: {} },
    { id: 'c', role: 'user', parts: [] },
    { id: 'd', role: 'assistant', parts: [{}] },
    { id: 'e', role: 'assistant', parts: 'Hello' },
  ]
  localStorage.setItem('bricks:v1:P1:history', JSON.stringify({ at: 9e15, conversationId: {}, gone: 'x', messages }))
  const { messages: read, ...others } = createHistory('P1').read()
  expect(read.map(({ id, parts, state, at, rev }) => [id, parts, state, at, rev])).toEqual([
    ['a', ['Hi'], 'done', 0, 0],
    ['b', [step, 'Hello'], 'done', 1, 0],
  ])
  expect(read.map(({ rating, answerId }) => rating ?? answerId)).toEqual([undefined, undefined])
  expect(others).toEqual({ conversationId: undefined, gone: [] })
})

it.each(['{"a":1}', '[1]', '7', 'null', 'not JSON'])(
  'history has no draft where something else was stored: %s',
  (stored) => {
    localStorage.setItem('bricks:v1:P1:draft', stored)
    expect(createUnsentText('P1', getNoVisitor, captureGlobals()).read()).toBe('')
  },
)

it('history is read and written by what was taken from the page at the start', () => {
  const natives = { fetch, parse: JSON.parse, stringify: JSON.stringify }
  const history = createHistory('P1', { natives })
  const draft = createUnsentText('P1', getNoVisitor, natives)
  const { parse, stringify } = JSON
  Object.assign(JSON, { parse: () => ({ polluted: 1 }), stringify: () => '"polluted"' })
  try {
    history.write({ messages: [createMessage('1', 'mine')], gone: [] })
    draft.write('typed')
    expect([history.read().messages[0]?.parts, draft.read()]).toEqual([['mine'], 'typed'])
  } finally {
    Object.assign(JSON, { parse, stringify })
  }
  expect(stringify(localStorage)).not.toContain('polluted')
})
