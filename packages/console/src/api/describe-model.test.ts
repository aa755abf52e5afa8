import { expect, test } from 'vitest'
import { describeModelEnd, describeModelState } from './describe-model.ts'

const MODELS = [
  { id: 'gpt-4o-mini', role: 0, ends: '2027-01-14', ending: true },
  { id: 'gpt-6-luna', role: 0, default: true },
  { id: 'gpt-6-sol', role: 8 },
  { id: 'gpt-4-0613', role: 8, ends: '2026-10-23', ended: true },
]

test.each([
  ['gpt-6-luna', undefined],
  ['', undefined],
  [
    'gpt-4-0613',
    'gpt-4-0613 ended on October 23, 2026. The bot answers with gpt-6-luna until you choose another model.',
  ],
  ['gpt-0', 'gpt-0 is no longer offered here. The bot answers with gpt-6-luna until you choose another model.'],
  [
    'gpt-4o-mini',
    'gpt-4o-mini ends on January 14, 2027. Choose another model before that day; from then on the bot answers with gpt-6-luna.',
  ],
])('of the model "%s" is said: %s', (model, text) => expect(describeModelState(MODELS, model, 1)).toBe(text))

test('where the server has not said what it offers, nothing is said', () => {
  expect(describeModelState([], 'gpt-4-0613', 1)).toBeUndefined()
})

test('where nothing else is offered to this role, no other model is promised', () => {
  const only = [{ id: 'gpt-4-0613', role: 8, ended: true }]
  expect(describeModelState(only, 'gpt-4-0613', 1)).toBe(
    'gpt-4-0613 ended. The bot may not answer until you choose another model.',
  )
})

test('an end is said as a day, the same in every time zone', () => {
  expect(MODELS.map(describeModelEnd)).toEqual([
    'Ends on January 14, 2027',
    undefined,
    undefined,
    'Ended on October 23, 2026',
  ])
})
