import type { ChatMessage } from '@bricks/contract'
import { expect, test } from 'vitest'
import { checkAndTrimHistory } from './authorize-chat.ts'

function createUserMessage(content: string): ChatMessage {
  return { role: 'user', content }
}

function createAssistantMessage(content: string): ChatMessage {
  return { role: 'assistant', content }
}

test('a short history is passed on whole', () => {
  const history = [createUserMessage('a'), createAssistantMessage('b'), createUserMessage('c')]
  expect(checkAndTrimHistory(history)).toEqual(history)
})

test('of a long history the newest 50 messages are passed on', () => {
  const history = Array.from({ length: 81 }, (_, index) =>
    index % 2 ? createAssistantMessage(`${index}`) : createUserMessage(`${index}`),
  )
  expect(checkAndTrimHistory(history)).toEqual(history.slice(-50))
})

test('of a large history the newest that fit 32 kB are passed on, counted in bytes', () => {
  const history = [
    createUserMessage('old'),
    createAssistantMessage('ž'.repeat(8 * 1024)),
    createAssistantMessage('ž'.repeat(8 * 1024)),
    createUserMessage('new'),
  ]
  expect(checkAndTrimHistory(history)).toEqual(history.slice(2))
  expect(
    checkAndTrimHistory([
      createUserMessage('old'),
      createAssistantMessage('x'.repeat(32 * 1024)),
      createUserMessage('new'),
    ]),
  ).toEqual([createUserMessage('new')])
})

test('the last user message is always passed on, whatever follows it', () => {
  expect(checkAndTrimHistory([createUserMessage('a'), createAssistantMessage('x'.repeat(40_000))])).toEqual([
    createUserMessage('a'),
  ])
})

test('only a last user message over 8 kB is refused', () => {
  expect(checkAndTrimHistory([createUserMessage('x'.repeat(8 * 1024))])).toHaveLength(1)
  expect(() => checkAndTrimHistory([createUserMessage('ž'.repeat(5 * 1024))])).toThrow('too long')
  expect(checkAndTrimHistory([createUserMessage('x'.repeat(20_000)), createUserMessage('and?')])).toHaveLength(2)
})

test('a history without a user message, or with a blank one last, is refused', () => {
  expect(() => checkAndTrimHistory([createAssistantMessage('a')])).toThrow()
  expect(() =>
    checkAndTrimHistory([createUserMessage('a'), createAssistantMessage('b'), createUserMessage(' \n\t')]),
  ).toThrow()
})
