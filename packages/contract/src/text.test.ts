import { expect, test } from 'vitest'
import { filledText, requestId, text } from './text.ts'

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

test('a request id says something', () => {
  expect(requestId.parse('x')).toBe('x')
  expect(requestId.safeParse('').success).toBe(false)
})
