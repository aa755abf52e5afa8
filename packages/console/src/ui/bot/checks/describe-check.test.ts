import type { Expectation } from '@bricks/contract'
import { expect, test } from 'vitest'
import { describeExpectation, describeExpectations, describeFailures } from './describe-check.ts'

const BRICKS = [{ id: 'orders', name: 'Order status' }]
const turn = 0

test.each<[Expectation, string]>([
  [{ turn, kind: 'calls', brick: 'orders' }, 'calls Order status'],
  [{ turn, kind: 'calls', brick: 'orders', values: { order: 'A17' } }, 'calls Order status with order “A17”'],
  [{ turn, kind: 'never', brick: 'gone' }, 'does not call a deleted brick'],
  [{ turn, kind: 'says', text: '30 days' }, 'says “30 days”'],
  [{ turn, kind: 'lacks', text: '\\d+ days', regex: true }, 'does not say /\\d+ days/'],
  [{ turn, kind: 'asks' }, 'asks back'],
  [{ turn, kind: 'asks', parameter: 'order' }, 'asks for order'],
  [{ turn, kind: 'judge', sentence: 'It is kind.' }, 'is judged by the model: “It is kind.”'],
])('what is expected is said in words: %o', (expected, words) => {
  expect(describeExpectation(expected, BRICKS)).toBe(words)
})

test.each<[Expectation, string, string]>([
  [{ turn, kind: 'calls', brick: 'orders' }, '', 'it called nothing'],
  [
    { turn, kind: 'calls', brick: 'orders' },
    'Delivery slots {"day":"Friday"}',
    'it called Delivery slots with day “Friday”',
  ],
  [
    { turn, kind: 'never', brick: 'orders' },
    'Order status {"order":1}\nDelivery slots {}',
    'it called Order status with order “1” and Delivery slots',
  ],
  [
    { turn, kind: 'calls', brick: 'orders' },
    'Order status {"order":"A1 {2}"} invalid_arguments',
    'it called Order status with order “A1 {2}”, but what the model filled in does not fit',
  ],
  [
    { turn, kind: 'calls', brick: 'orders' },
    'Order status bad_status',
    'it called Order status, but it answered with an error',
  ],
  [
    { turn, kind: 'calls', brick: 'orders' },
    'Order status one_at_a_time\nDelivery slots {}',
    'it called Order status, but the call was refused and Delivery slots',
  ],
  [{ turn, kind: 'calls', brick: 'orders' }, 'Order status {"order":"A1', 'it called Order status {"order":"A1'],
  [{ turn, kind: 'says', text: '30 days' }, 'Sorry, I cannot tell.', 'it did not say “30 days”'],
  [{ turn, kind: 'lacks', text: 'friday' }, 'Friday', 'it said “Friday”'],
  [{ turn, kind: 'asks', parameter: 'order' }, 'It is packed.', 'it did not ask for order'],
  [
    { turn, kind: 'judge', sentence: 'It is kind.' },
    'It is curt.',
    'in the model’s opinion not “It is kind.”: It is curt.',
  ],
])('what there was in its place is said in words: %o, %s', (expected, got, words) => {
  const check = { turns: [{ say: 'Hello' }], expects: [expected] }
  expect(describeFailures(check, [{ turn, expectation: 0, kind: expected.kind, got }], BRICKS)).toBe(words)
})

test('of several answers it says which', () => {
  const check = { turns: [{ say: 'Hello' }, { say: 'A17' }], expects: [{ turn: 1, kind: 'asks' } as const] }
  expect(describeExpectations(check, BRICKS)).toBe('In answer 2 it asks back')
  const failures = [{ turn: 1, expectation: 0, kind: 'asks', got: 'No.' }]
  expect(describeFailures(check, failures, BRICKS)).toBe('in answer 2 it did not ask back')
})

test('a failure of what the check no longer expects is not put down to what stands there now', () => {
  const check = { turns: [{ say: 'Hello' }], expects: [{ turn, kind: 'asks' } as const] }
  const failures = [{ turn, expectation: 0, kind: 'calls', got: '' }]
  expect(describeFailures(check, failures, BRICKS)).toBe('it was otherwise')
})
