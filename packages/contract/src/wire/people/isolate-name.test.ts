import { expect, test } from 'vitest'
import { isolateName } from './isolate-name.ts'

test('a name that is written from right to left turns nothing beside it', () => {
  expect(isolateName('מעקב')).toBe('\u2068מעקב\u2069')
  expect(isolateName('تتبع')).toBe('\u2068تتبع\u2069')
})

test('a name cannot end its own isolation', () => {
  expect(isolateName('abc\u202Egnp.exe')).toBe('\u2068abcgnp.exe\u2069')
  expect(isolateName('a\u2069\u202Eb')).toBe('\u2068ab\u2069')
})

test('any other name stays as it is', () => {
  expect(isolateName('Größe 配送 (2)')).toBe('Größe 配送 (2)')
})
