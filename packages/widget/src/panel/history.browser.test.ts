import { beforeEach, describe, expect, it } from 'vitest'
import { createHistory } from './history.ts'
import type { Message } from './message.ts'

const DAY = 86_400_000
const message = (id: string, text = 'x'): Message => ({ id, role: 'user', parts: [text], state: 'done' })

beforeEach(() => localStorage.clear())

describe('history', () => {
  it('gives back what was kept, for one project alone', () => {
    createHistory('P1').write({ messages: [message('1')], conversationId: 'c1' })
    expect(createHistory('P1').read()).toEqual({ messages: [message('1')], conversationId: 'c1' })
    expect(createHistory('P2').read()).toEqual({ messages: [] })
  })

  it('forgets after 30 days', () => {
    let now = 1_000 * DAY
    const history = createHistory('P1', { now: () => now })
    history.write({ messages: [message('1')] })
    now += 30 * DAY - 1
    expect(history.read().messages).toHaveLength(1)
    now += 1
    expect(history.read().messages).toEqual([])
  })

  it('keeps the newest 50 messages and at most 100 kB', () => {
    const history = createHistory('P1')
    history.write({ messages: Array.from({ length: 60 }, (_, at) => message(`${at}`)) })
    expect(history.read().messages.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => `${at + 10}`))
    history.write({ messages: Array.from({ length: 10 }, (_, at) => message(`${at}`, 'y'.repeat(30_000))) })
    expect(history.read().messages.map(({ id }) => id)).toEqual(['7', '8', '9'])
  })

  it.each([
    'not JSON',
    'null',
    '[]',
    '{"messages":3}',
    '{"at":9e15,"messages":[null,{"id":1},{"id":"2","role":"system","parts":[]}]}',
  ])('begins anew where something else was stored: %s', (stored) => {
    localStorage.setItem('bricks:v1:P1:history', stored)
    expect(createHistory('P1').read().messages).toEqual([])
  })

  it("is each visitor's own, where the page names them, and so is what they have typed", () => {
    let visitor: string | undefined
    const history = createHistory('P1', { visitor: () => visitor })
    history.write({ messages: [message('1')] })
    history.writeDraft('mine')
    visitor = 'user-42'
    expect([history.read().messages, history.readDraft()]).toEqual([[], ''])
    history.write({ messages: [message('2')] })
    visitor = ''
    expect(history.read().messages).toEqual([message('1')])
    expect(history.readDraft()).toBe('mine')
  })

  it('takes what has expired out of the browser', () => {
    let now = 1_000 * DAY
    const history = createHistory('P1', { now: () => now })
    history.write({ messages: [message('1', 'private')] })
    now += 31 * DAY
    history.read()
    expect(JSON.stringify(localStorage)).not.toContain('private')
  })

  it('costs only the memory where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
    const { getItem, setItem, removeItem } = Storage.prototype
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
    try {
      const history = createHistory('P1')
      history.write({ messages: [message('1')] })
      history.writeDraft('typed')
      expect([history.read(), history.readDraft()]).toEqual([{ messages: [] }, ''])
    } finally {
      Object.assign(Storage.prototype, { getItem, setItem, removeItem })
    }
  })

  it('tells when another tab has written', () => {
    let told = 0
    const stop = createHistory('P1').watch(() => {
      told += 1
    })
    dispatchEvent(new StorageEvent('storage', { key: 'bricks:v1:P1:history' }))
    dispatchEvent(new StorageEvent('storage', { key: 'bricks:v1:P2:history' }))
    expect(told).toBe(1)
    stop()
    dispatchEvent(new StorageEvent('storage', { key: 'bricks:v1:P1:history' }))
    expect(told).toBe(1)
  })
})
