import { expect, test } from 'vitest'
import { ORDERS } from '#test/editor-project.ts'
import { NOTE } from '#test/read-answers.ts'
import { suggestQuestion } from './suggest-question.ts'

test('what the bot suggests to visitors comes first', () => {
  expect(suggestQuestion([' ', 'Where is my order?'], [NOTE])).toBe('Where is my order?')
})

test('else a brick is asked for by its examples', () => {
  expect(suggestQuestion([], [ORDERS, NOTE])).toBe('Leave a note: A17, Ring twice, false')
})

test('a brick that is off is not asked for', () => {
  expect(suggestQuestion([], [{ ...NOTE, enabled: false }])).toBe('Hello')
})
