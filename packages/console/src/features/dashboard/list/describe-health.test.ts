import type { Notice } from '@bricks/contract'
import { expect, test } from 'vitest'
import { describeHealth } from './describe-health.ts'

const WELL = { id: 'bot', live: true, failing: 0, problem: null }
const FAILED = { at: '2026-11-21T10:00:00.000Z', code: 'brick_timeout', brick: 'Order status' }
const createNotice = (kind: Notice['kind'], part: Partial<Notice> = {}): Notice => ({
  id: kind,
  at: '2026-11-21T10:00:00.000Z',
  kind,
  project_id: 'bot',
  read: false,
  ...part,
})

test('of a bot that is well nothing is said: a single failure is none, nor is what was read or is of another bot', () => {
  const others = [
    createNotice('connection_refused', { read: true }),
    createNotice('model_gone', { project_id: 'other' }),
    createNotice('limit_near'),
    createNotice('brick_failing'),
  ]
  expect(describeHealth({ ...WELL, problem: FAILED }, others)).toBeUndefined()
})

test.each([
  [1, 'Order status', '“Order status” fails each time'],
  [2, 'Order status', '“Order status” and another brick fail each time'],
  [3, 'Order status', '“Order status” and 2 other bricks fail each time'],
  [1, undefined, 'A brick fails each time'],
  [2, undefined, '2 bricks fail each time'],
])('%i failing bricks are said in words, the last one by its name', (failing, brick, words) => {
  const named = brick === undefined ? {} : { failing_brick: brick }
  expect(describeHealth({ ...WELL, failing, ...named }, [])).toBe(words)
})

test('a brick that failed once after it is not said to fail each time', () => {
  const once = { ...FAILED, brick: 'Shipping costs' }
  const words = describeHealth({ ...WELL, failing: 1, failing_brick: 'Order status', problem: once }, [])
  expect(words).toBe('“Order status” fails each time')
})

test.each<[Notice, string]>([
  [createNotice('connection_refused'), 'An API no longer accepts its sign-in'],
  [createNotice('handoff_failing'), 'What visitors write to a person does not arrive'],
  [createNotice('model_gone', { model: 'gpt-4' }), 'Its model gpt-4 is no longer offered'],
  [createNotice('model_ends', { model: 'gpt-4', ends: '2027-01-14' }), 'Its model gpt-4 ends on January 14, 2027'],
  [createNotice('model_ends'), 'Its model ends soon'],
  [createNotice('model_fallback'), 'It answers with another model: its own is not on your plan'],
])('what a notice tells of a bot stands in its line: %o', (given, words) => {
  expect(describeHealth(WELL, [given])).toBe(words)
})

test('an answer of another form is said with its brick', () => {
  const changed = { ...FAILED, code: 'brick_answer_changed' }
  expect(describeHealth({ ...WELL, problem: changed }, [])).toBe('“Order status” answered in another form')
})

test('a refused key comes first, and is said of live bots alone', () => {
  const { project_id: _all, ...refused } = createNotice('key_refused')
  expect(describeHealth({ ...WELL, failing: 1 }, [refused])).toBe('The provider refuses your API key')
  expect(describeHealth({ ...WELL, live: false }, [refused])).toBeUndefined()
})
