import type { Check } from '@bricks/contract'
import { expect, test } from 'vitest'
import {
  createExpectationForm,
  createTurnForm,
  findCheckFormFaults,
  findExpectationKey,
  toCheckContent,
  toCheckForm,
  withExpectedValue,
} from './check-form.ts'

const CHECK: Check = {
  id: 'check',
  name: 'Change of day',
  turns: [{ say: 'Can I change the day?' }, { say: 'Thursday' }],
  expects: [
    { turn: 0, kind: 'asks', parameter: 'order' },
    { turn: 0, kind: 'says', text: '\\d+', regex: true },
    { turn: 1, kind: 'calls', brick: 'slots', values: { order: 'A17' } },
    { turn: 1, kind: 'judge', sentence: 'It is kind.' },
  ],
  answers: 'live',
  recorded: 0,
  from: null,
  emptied: false,
  changed_at: '2026-11-21T09:00:00.000Z',
  last: null,
  before: null,
}

test('a check that is opened and saved as it was is the same', () => {
  const { name, turns, expects, answers } = CHECK
  const form = toCheckForm(CHECK, 'orders')
  expect(toCheckContent(form)).toEqual({ name, turns, expects, answers })
  expect(findCheckFormFaults(form)).toEqual({})
})

test('expectations that do not stand in the order of their turns keep their places, by which a run names them', () => {
  const expects = CHECK.expects.toReversed()
  const form = toCheckForm({ ...CHECK, expects }, 'orders')
  expect(toCheckContent(form).expects).toEqual(expects)
  expect(findExpectationKey(form, 0)).toBe(form.turns[1]?.expects[0]?.key)
  expect(findExpectationKey(form, 3)).toBe(form.turns[0]?.expects[1]?.key)
  const added = createExpectationForm('', 'added')
  const [first, ...others] = form.turns
  if (!first) throw new Error('The check has turns.')
  const longer = { ...form, turns: [{ ...first, expects: [...first.expects, added] }, ...others] }
  expect(findExpectationKey(longer, 4)).toBe('added')
  expect(toCheckContent(longer).expects.slice(0, 4)).toEqual(expects)
})

test('what is left empty is named where it stands', () => {
  const turn = createTurnForm('')
  const [says] = turn.expects
  expect(findCheckFormFaults({ name: ' ', turns: [turn], answers: 'recorded' })).toEqual({
    name: expect.any(String),
    [turn.key]: expect.any(String),
    [says?.key ?? '']: expect.any(String),
  })
  expect(findCheckFormFaults({ name: 'A', turns: [{ ...turn, say: 'Hi', expects: [] }], answers: 'live' })).toEqual({
    expects: expect.stringContaining('at least one answer'),
  })
})

test('values belong to the brick they were typed for, and an empty one may be anything', () => {
  const [turn] = toCheckForm(undefined, 'orders').turns
  const [first] = turn?.expects ?? []
  if (!turn || !first) throw new Error('A new form has a turn with an expectation.')
  const typed = withExpectedValue(withExpectedValue({ ...first, brick: 'orders' }, 'order', 'A17'), 'channel', ' ')
  const toContentWithBrick = (brick: string) => {
    const turns = [{ ...turn, say: 'Hi', expects: [{ ...typed, brick }] }]
    return toCheckContent({ name: 'A', turns, answers: 'recorded' }).expects
  }
  expect(toContentWithBrick('orders')).toEqual([{ turn: 0, kind: 'calls', brick: 'orders', values: { order: 'A17' } }])
  expect(toContentWithBrick('slots')).toEqual([{ turn: 0, kind: 'calls', brick: 'slots' }])
})

test('a value that must be empty stays so until another is typed', () => {
  const expects = [{ turn: 0, kind: 'calls' as const, brick: 'slots', values: { order: '', day: 'Thursday' } }]
  const form = toCheckForm({ ...CHECK, expects }, 'orders')
  expect(toCheckContent(form).expects).toEqual(expects)
  const [turn] = form.turns
  const [first] = turn?.expects ?? []
  if (!turn || !first) throw new Error('The check has an expectation.')
  const typed = withExpectedValue(withExpectedValue(first, 'order', 'A'), 'order', '')
  const turns = [{ ...turn, expects: [typed] }]
  expect(toCheckContent({ ...form, turns }).expects).toEqual([
    { turn: 0, kind: 'calls', brick: 'slots', values: { day: 'Thursday' } },
  ])
})

test('a place among all expectations leads to the turn that holds it', () => {
  const form = toCheckForm(CHECK, 'orders')
  expect(findExpectationKey(form, 2)).toBe(form.turns[1]?.expects[0]?.key)
  expect(findExpectationKey(form, 9)).toBeUndefined()
})
