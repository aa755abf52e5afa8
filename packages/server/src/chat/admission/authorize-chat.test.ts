import type { ChatMessage } from '@bricks/contract'
import { expect, test } from 'vitest'
import { checkAndTrimHistory } from './authorize-chat.ts'

function user(content: string): ChatMessage {
  return { role: 'user', content }
}

function assistant(content: string): ChatMessage {
  return { role: 'assistant', content }
}

test('a short history is passed on whole', () => {
  const history = [user('a'), assistant('b'), user('c')]
  expect(checkAndTrimHistory(history)).toEqual(history)
})

test('of a long history the newest 50 messages are passed on', () => {
  const history = Array.from({ length: 81 }, (_, index) => (index % 2 ? assistant(`${index}`) : user(`${index}`)))
  expect(checkAndTrimHistory(history)).toEqual(history.slice(-50))
})

test('of a large history the newest that fit 32 kB are passed on, counted in bytes', () => {
  const history = [user('old'), assistant('ž'.repeat(8 * 1024)), assistant('ž'.repeat(8 * 1024)), user('new')]
  expect(checkAndTrimHistory(history)).toEqual(history.slice(2))
  expect(checkAndTrimHistory([user('old'), assistant('x'.repeat(32 * 1024)), user('new')])).toEqual([user('new')])
})

test('the last user message is always passed on, whatever follows it', () => {
  expect(checkAndTrimHistory([user('a'), assistant('x'.repeat(40_000))])).toEqual([user('a')])
})

test('only a last user message over 8 kB is refused', () => {
  expect(checkAndTrimHistory([user('x'.repeat(8 * 1024))])).toHaveLength(1)
  expect(() => checkAndTrimHistory([user('ž'.repeat(5 * 1024))])).toThrow('too long')
  expect(checkAndTrimHistory([user('x'.repeat(20_000)), user('and?')])).toHaveLength(2)
})

test('a history without a user message, or with a blank one last, is refused', () => {
  expect(() => checkAndTrimHistory([assistant('a')])).toThrow()
  expect(() => checkAndTrimHistory([user('a'), assistant('b'), user(' \n\t')])).toThrow()
})
