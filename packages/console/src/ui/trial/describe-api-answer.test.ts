import { expect, test } from 'vitest'
import { describeApiAnswer } from './describe-api-answer.ts'

const failed = (error: string, said = '') => ({
  status: 0,
  body: JSON.stringify({ error, message: 'In short.' }) + said,
})

test('an answer that came says that it works, and then what the API said', () => {
  expect(describeApiAnswer({ status: 200, body: '{"a":1}' })).toEqual({
    isGood: true,
    words: 'It works. The bot reads:',
    said: '{"a":1}',
  })
  expect(describeApiAnswer({ status: 204, body: '' })).toMatchObject({ isGood: true, said: '' })
})

test.each(['blocked', 'unreachable', 'timeout', 'too_large', 'redirect_refused', 'bad_encoding', 'invalid_arguments'])(
  'the failure %s is told in words, never as JSON',
  (error) => {
    const { isGood, words, said } = describeApiAnswer(failed(error))
    expect(isGood).toBe(false)
    expect(words).not.toBe('In short.')
    expect(words).not.toMatch(/[{}_]/)
    expect(said).toBe('')
  },
)

test('a failure that is new here is told in the server\u2019s words, with what the API said before it broke off', () => {
  expect(describeApiAnswer(failed('brand_new', '\nhalf an ans'))).toEqual({
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
