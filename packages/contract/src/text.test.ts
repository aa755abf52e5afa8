import { expect, test } from 'vitest'
import { filledText, requestId, text, wholeNumberText } from './text.ts'

test.each(['a\0b', 'a\ud800', '\udc00a'])('a text that cannot be stored is refused: %j', (value) => {
  expect(text(10).safeParse(value).success).toBe(false)
})

test('a text is kept as it was written, and at most as long as it may be', () => {
  expect(text(3).parse(' 🙂\n')).toBe(' 🙂\n')
  expect(text(3).safeParse('🙂🙂🙂🙂').success).toBe(false)
})

test('a text that must say something is trimmed first', () => {
  expect(filledText(3).parse('  abc\u3000')).toBe('abc')
  expect(filledText(3).safeParse(' \u00a0 ').success).toBe(false)
})

test.each(['\u200b', '\u200d\u2060', '\u00ad \ufeff\u200e', '\u3164', '\u202e\u202c', '\ufe0f'])(
  'a text that must say something is not made of characters that nobody sees: %j',
  (value) => {
    expect(filledText(10).safeParse(value).success).toBe(false)
    expect(filledText(10).parse(`a${value}b`)).toBe(`a${value}b`)
  },
)

test('a text of one sign that is seen says something', () => {
  for (const value of ['👩‍👩‍👧', '؟', '字', '-', '❤️', '\u2800']) expect(filledText(20).parse(value)).toBe(value)
})

test('a whole number in a query is written with digits alone', () => {
  const number = wholeNumberText({ least: 1, most: 300 })
  expect([number.parse('1'), number.parse('07'), number.parse('300')]).toEqual([1, 7, 300])
  for (const value of ['', '0', '301', '1e0', '0x1', ' 1', '1.0', '+1', '-1', '1,2', '١', undefined, ['1', '2']])
    expect(number.safeParse(value).success, String(value)).toBe(false)
})

test('a request id says something', () => {
  expect(requestId.parse('x')).toBe('x')
  expect(requestId.safeParse('').success).toBe(false)
})
