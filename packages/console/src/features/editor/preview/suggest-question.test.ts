import type { ConnectedFunction } from '@bricks/contract'
import { expect, test } from 'vitest'
import { ORDERS } from '#test/editor-project.ts'
import { NOTE } from '#test/read-answers.ts'
import { suggestQuestion } from './suggest-question.ts'

test('beside the prompts of the bot, which the chat shows itself, nothing is suggested', () => {
  expect(suggestQuestion([' ', 'Where is my order?'], [NOTE])).toBe('')
})

test('without prompts a brick is asked for by its examples', () => {
  expect(suggestQuestion([' '], [ORDERS, NOTE])).toBe('Leave a note: A17, Ring twice, false')
})

test.each([
  ['Order status', 'Order status for A17?'],
  ['Weather forecast for a city', 'Weather forecast for A17?'],
  ['Status of an order', 'Status of A17?'],
])('%s with one example is asked for as one asks: %s', (name, question) => {
  expect(suggestQuestion([], [createFunctionWithExample(name, 'A17')])).toBe(question)
})

function createFunctionWithExample(name: string, example: string): ConnectedFunction {
  const [property] = NOTE.parameters.properties
  if (!property) throw new Error('the sample has no parameter')
  return { ...NOTE, name, parameters: { ...NOTE.parameters, properties: [{ ...property, example }] } }
}

test('a brick that is off is not asked for', () => {
  expect(suggestQuestion([], [{ ...NOTE, enabled: false }])).toBe('Hello')
})
