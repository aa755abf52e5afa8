import type { Expectation } from '@bricks/contract'
import { describe, expect, test } from 'vitest'
import { type CheckedAnswer, listFailedExpectations } from './list-failed-expectations.ts'
import { compilePattern } from './patterns/compile-pattern.ts'

type Unplaced<Each> = Each extends Expectation ? Omit<Each, 'turn'> : never

async function judgeOneAnswer(expected: Unplaced<Expectation>, answer: Partial<CheckedAnswer>) {
  const answers = [{ text: '', calls: [], ...answer }]
  const failed = await listFailedExpectations([{ turn: 0, ...expected } as Expectation], answers, [])
  return failed.map(({ got }) => got)
}

const call = { id: 'orders', brick: 'Order status', arguments: { order: 'A 17', count: 2 } }

describe('words', () => {
  test.each([
    'Within **30** days.',
    'Within __30 days__.',
    'within `30\u00a0days`',
    `${'so '.repeat(4_000)}within 30 days`,
  ])('are found as they are read: %.40s', async (text) => {
    expect(await judgeOneAnswer({ kind: 'says', text: 'Within 30 days' }, { text })).toEqual([])
    expect(await judgeOneAnswer({ kind: 'lacks', text: 'within 30 days' }, { text })).toEqual(['within 30 days'])
  })

  test('may hold such marks themselves', async () => {
    expect(await judgeOneAnswer({ kind: 'says', text: 'order_id' }, { text: 'Your `order_id` is A17.' })).toEqual([])
    expect(await judgeOneAnswer({ kind: 'says', text: '2 * 3' }, { text: 'It is 2 * 3.' })).toEqual([])
  })
})

describe('a call', () => {
  test('is expected by its brick and the values that are named, as texts', async () => {
    expect(await judgeOneAnswer({ kind: 'calls', brick: 'orders' }, { calls: [call] })).toEqual([])
    const values = { order: ' a  17', count: '2' }
    expect(await judgeOneAnswer({ kind: 'calls', brick: 'orders', values }, { calls: [call] })).toEqual([])
    const other = await judgeOneAnswer({ kind: 'calls', brick: 'orders', values: { order: 'B 2' } }, { calls: [call] })
    expect(other).toEqual(['Order status {"order":"A 17","count":2}'])
    expect(await judgeOneAnswer({ kind: 'calls', brick: 'weather' }, { calls: [] })).toEqual([''])
  })

  test('that was refused for its arguments is none', async () => {
    const refused = { ...call, error: 'invalid_arguments' }
    expect(await judgeOneAnswer({ kind: 'calls', brick: 'orders' }, { calls: [refused] })).toEqual([
      'Order status {"order":"A 17","count":2} invalid_arguments',
    ])
    expect(await judgeOneAnswer({ kind: 'never', brick: 'orders' }, { calls: [refused] })).toEqual([])
  })

  test('that its API answered with an error counts, and is told by its values and not by the error', async () => {
    const failed = { ...call, error: 'bad_status' }
    expect(await judgeOneAnswer({ kind: 'calls', brick: 'orders' }, { calls: [failed] })).toEqual([])
    const values = { order: 'B 2' }
    const other = await judgeOneAnswer({ kind: 'calls', brick: 'orders', values }, { calls: [failed] })
    expect(other).toEqual(['Order status {"order":"A 17","count":2}'])
  })

  test('whose arguments were no object is told without values', async () => {
    const broken = { ...call, arguments: '{"order', error: 'invalid_arguments' }
    expect(await judgeOneAnswer({ kind: 'calls', brick: 'orders' }, { calls: [broken] })).toEqual([
      'Order status {} invalid_arguments',
    ])
  })

  test('may be what must never be', async () => {
    expect(await judgeOneAnswer({ kind: 'never', brick: 'weather' }, { calls: [call] })).toEqual([])
    expect(await judgeOneAnswer({ kind: 'never', brick: 'orders' }, { calls: [call] })).toHaveLength(1)
  })
})

describe('words', () => {
  test('are found whatever their capitals and white space', async () => {
    expect(await judgeOneAnswer({ kind: 'says', text: '30 DAYS' }, { text: 'Within 30\n days.' })).toEqual([])
    expect(await judgeOneAnswer({ kind: 'says', text: '14 days' }, { text: 'Within 30 days.' })).toEqual([
      'Within 30 days.',
    ])
    expect(await judgeOneAnswer({ kind: 'lacks', text: '30 days' }, { text: 'Within 30 days.' })).toEqual(['30 days'])
  })

  test.each([
    ["I don't know", 'I don’t know that.'],
    ['I don’t know', "I don't know that."],
    ['the "Returns" page', 'See the “Returns” page.'],
    ['30-60 days', 'It takes 30–60 days.'],
    ['e-mail', 'Send an e\u2011mail.'],
    ['page "Retours".', 'Voir la page «\u00a0Retours\u00a0».'],
    ['("Retours")', 'La page de retours (« Retours ») est en bas.'],
    ['die "Rückgabe" unten', 'Siehe die »Rückgabe« unten.'],
    ["die 'Rückgabe' unten", 'Siehe die ›Rückgabe‹ unten.'],
  ])('are found whatever kind of quotation marks, apostrophes and dashes they have: %s', async (text, said) => {
    expect(await judgeOneAnswer({ kind: 'says', text }, { text: said })).toEqual([])
    expect(await judgeOneAnswer({ kind: 'lacks', text }, { text: said })).toEqual([text])
  })

  test('may be a pattern, whose find is told', async () => {
    expect(await judgeOneAnswer({ kind: 'says', text: '\\d+ days', regex: true }, { text: 'Within 30 days.' })).toEqual(
      [],
    )
    expect(
      await judgeOneAnswer({ kind: 'lacks', text: '\\d+ days', regex: true }, { text: 'Within 30 days.' }),
    ).toEqual(['30 days'])
  })

  test('are no pattern where it has look-around, back references or too many steps', async () => {
    for (const pattern of ['(', '(?=a)', '(a)\\1', '.{500}.{600}']) expect(compilePattern(pattern)).toBeUndefined()
    const large = [
      '(a+)+$',
      '.{900}',
      '((a{9}){9}){9}',
      '\\x{1F600}{9}',
      '\\Q{1000}{1000}{1000}\\E',
      '[{1000}{900}]{900}',
    ]
    for (const pattern of large) expect(compilePattern(pattern), pattern).toBeDefined()
  })

  test('that were stored as a pattern which is refused now fail, whatever was wanted', async () => {
    for (const kind of ['says', 'lacks'] as const) {
      const got = await judgeOneAnswer({ kind, text: '.{500}.{600}', regex: true }, { text: 'Within 30 days.' })
      expect(got).toEqual(['This pattern takes too long to look for.'])
    }
  })

  test('N1: patterns that take seconds keep nothing else from running, and their check fails, whatever it wanted', async () => {
    const pattern = { turn: 0, text: '(?i)(?:[ab]?){498}c', regex: true }
    const expects = Array.from({ length: 400 }, (_, at) => ({
      ...pattern,
      kind: at % 2 ? ('says' as const) : ('lacks' as const),
    }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 5)
    const failed = await listFailedExpectations(expects, [{ text: 'ab'.repeat(4_000), calls: [] }], [])
    clearInterval(timer)
    expect(turns).toBeGreaterThan(100)
    expect(failed.filter(({ got }) => got === 'This pattern takes too long to look for.').length).toBeGreaterThan(10)
  }, 30_000)
})

describe('a question', () => {
  test('is one that calls nothing', async () => {
    expect(await judgeOneAnswer({ kind: 'asks' }, { text: 'Which order?' })).toEqual([])
    expect(await judgeOneAnswer({ kind: 'asks' }, { text: 'It is on its way.' })).toHaveLength(1)
    expect(await judgeOneAnswer({ kind: 'asks' }, { text: 'Which order?', calls: [call] })).toHaveLength(1)
  })

  test('may have to name the parameter that is missing', async () => {
    expect(
      await judgeOneAnswer({ kind: 'asks', parameter: 'orderNumber' }, { text: 'What is the number, please?' }),
    ).toEqual([])
    expect(
      await judgeOneAnswer({ kind: 'asks', parameter: 'city' }, { text: 'What is the number, please?' }),
    ).toHaveLength(1)
  })
})

test('a turn that was never answered fails what is expected of it', async () => {
  expect(await listFailedExpectations([{ turn: 3, kind: 'says', text: 'x' }], [], [])).toHaveLength(1)
})

test('what the model was to judge fails with its reason, and without an opinion', async () => {
  const expects: Expectation[] = [{ turn: 0, kind: 'judge', sentence: 'It is kind.' }]
  const opinion = { expectation: 0, holds: false, reason: 'It is curt.' }
  expect(await listFailedExpectations(expects, [], [opinion])).toMatchObject([{ kind: 'judge', got: 'It is curt.' }])
  expect(await listFailedExpectations(expects, [], [{ ...opinion, holds: true }])).toEqual([])
  expect(await listFailedExpectations(expects, [], [])).toHaveLength(1)
})
