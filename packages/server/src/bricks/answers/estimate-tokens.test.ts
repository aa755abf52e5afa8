import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test('words, numbers, signs and blanks cost about what tokenizers count', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('The ferry leaves at nine')).toBe(5)
  expect(estimateTokens('internationalization')).toBe(4)
  expect(estimateTokens('1234567')).toBe(3)
  expect(estimateTokens('{"id":12}')).toBe(5)
  expect(estimateTokens('a\n          b')).toBe(3)
  expect(estimateTokens('東京')).toBe(2)
  expect(estimateTokens('Привет')).toBe(2)
})
