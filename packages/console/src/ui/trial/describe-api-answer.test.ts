import { expect, test } from 'vitest'
import { describeApiAnswer } from './describe-api-answer.ts'

const createFailedAnswer = (error: string, said = '') => ({
  status: 0,
  body: JSON.stringify({ error, message: 'In short.' }) + said,
})
const createAnswer = (value: unknown) => ({ status: 200, body: JSON.stringify(value) })
const describeAnswerWords = (value: unknown, filter = {}) => describeApiAnswer(createAnswer(value), filter).words

test('an answer that came names what the bot will see, in words', () => {
  expect(describeApiAnswer(createAnswer({ status: 'sent', carrier: 'DHL', expected_on: '2026-11-26' }))).toEqual({
    isGood: true,
    words: 'Works. The bot will see: status, carrier, expected on.',
    reason: undefined,
    said: '{"status":"sent","carrier":"DHL","expected_on":"2026-11-26"}',
  })
})

test('many fields are counted, and lists say how long they are', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}`, at]))
  expect(describeAnswerWords(many)).toBe('Works. The bot will see: f0, f1, f2, f3, f4, f5 and 3 more.')
  expect(describeAnswerWords([{ id: 1, name: 'Oslo' }])).toBe(
    'Works. The bot will see: a list of 1, each with id, name.',
  )
  expect(describeAnswerWords({ slots: [{ day: 1 }, { day: 2 }], next: null })).toBe(
    'Works. The bot will see: slots (2 items), next.',
  )
  expect(describeAnswerWords([])).toBe('Works. The bot will see an empty list. Try another sample.')
})

test('what the bot may not see is not named', () => {
  const answer = { status: 'sent', route: { van: 7, seal: 'x' }, links: [] }
  expect(describeAnswerWords(answer, { keep: ['status', 'route.van'] })).toBe('Works. The bot will see: status, route.')
})

test('an answer without fields stands for itself', () => {
  expect(describeApiAnswer({ status: 200, body: 'pong' }).words).toBe('Works. The bot will see:')
  expect(describeAnswerWords(42)).toBe('Works. The bot will see:')
  expect(describeAnswerWords({ a: 1 }, { as: 'text' })).toBe('Works. The bot will see the answer as it came.')
  expect(describeAnswerWords({})).toBe('Works. The answer is empty: the bot will see nothing in it.')
  expect(describeApiAnswer({ status: 204, body: '' })).toMatchObject({ isGood: true, said: '' })
})

test.each(['blocked', 'unreachable', 'timeout', 'too_large', 'redirect_refused', 'bad_encoding', 'invalid_arguments'])(
  'the failure %s is told in words, never as JSON, and ends with what to do',
  (error) => {
    const { isGood, words, said } = describeApiAnswer(createFailedAnswer(error))
    expect(isGood).toBe(false)
    expect(words).not.toBe('In short.')
    expect(words).not.toMatch(/[{}_]/)
    expect(words).toMatch(/(?:Check|Enter|Ask|ask|try again) .*\.$/)
    expect(said).toBe('')
  },
)

test('a failure that is new here is told in the server\u2019s words, with what the API said before it broke off', () => {
  expect(describeApiAnswer(createFailedAnswer('brand_new', '\nhalf an ans'))).toMatchObject({
    isGood: false,
    words: 'In short.',
    said: 'half an ans',
  })
  expect(describeApiAnswer({ status: 0, body: 'null' }).words).toBe('No answer came.')
})

test.each([301, 400, 401, 403, 404, 405, 418, 422, 429, 500, 503])('status %i says what to look at', (status) => {
  const { isGood, words, said } = describeApiAnswer({ status, body: 'Oh no' })
  expect(isGood).toBe(false)
  expect(words).toMatch(/^(The|A) .+\.$/)
  expect(said).toBe('Oh no')
})

test('a call that was sent on names the address to enter', () => {
  const answer = { status: 302, body: '', leads_to: 'https://www.shop.example/v2/orders' }
  expect(describeApiAnswer(answer)).toMatchObject({
    isGood: false,
    words:
      'The API sent the call on to https://www.shop.example/v2/orders. That is not followed, as secrets could go astray. If you trust that address, enter it instead. If it is a page to sign in at, check the sign-in.',
  })
})

test.each([
  ['{"error":"No such order"}', 'No such order'],
  ['{"error":{"code":7,"message":"No such order"}}', 'No such order'],
  ['{"errors":[{"detail":"No such order"}]}', 'No such order'],
  ['{"message":"No such order","trace":"x"}', 'No such order'],
  ['[{"message":"No such order"}]', 'No such order'],
  ['No such order', 'No such order'],
  ['<html><body>404</body></html>', undefined],
  [`{"message":"${'long '.repeat(60)}"}`, undefined],
  ['{"code":7}', undefined],
  ['', undefined],
])('of %s the reason is %s', (body, reason) => {
  expect(describeApiAnswer({ status: 404, body }).reason).toBe(reason)
})
