import { expect, test } from 'vitest'
import { formatAmount, formatAmountForField, parseAmount } from './amounts.ts'

test.each([
  ['20', 'money', 20_000_000],
  ['$0.50', 'money', 500_000],
  ['1,000,000', 'tokens', 1_000_000],
  [' ', 'tokens', null],
  ['1,50', 'money', 1_500_000],
  ['0,05', 'money', 50_000],
  ['0,500', 'money', 500_000],
  ['1.234,56', 'money', 1_234_560_000],
  ['1,234.56', 'money', 1_234_560_000],
  ['1 234,5', 'money', 1_234_500_000],
  ['1,500', 'money', 1_500_000_000],
  ['1.000.000', 'money', 1_000_000_000_000],
  ['US$ 20', 'money', 20_000_000],
  ['20 $', 'money', 20_000_000],
  ['1.000', 'tokens', 1_000],
  ["1'000'000", 'tokens', 1_000_000],
  ['1\u00a0000\u00a0000', 'tokens', 1_000_000],
] as const)('%s of %s is taken', (typed, unit, amount) => {
  expect(parseAmount(typed, unit)).toBe(amount)
})

test.each([
  ['a lot', 'money', /^A sum/],
  ['-1', 'tokens', /^A whole/],
  ['0.5', 'tokens', /^A whole/],
  ['1,5', 'tokens', /^A whole/],
  ['1,00', 'tokens', /^A whole/],
  ['1.500', 'money', /^Is it 1500 or 1\.5\?/],
  ['1.255', 'money', /^Is it 1255 or 1\.2550\?/],
  ['1,234,56', 'money', /^A sum/],
  ['12,34.56', 'money', /^A sum/],
  ['1.2.3', 'money', /^A sum/],
  ['0', 'money', /^More than nothing/],
  ['0.0000001', 'money', /^More than nothing/],
  ['1000001', 'money', /^At most \$1,000,000/],
] as const)('%s of %s is refused in words', (typed, unit, words) => {
  expect(parseAmount(typed, unit)).toMatch(words)
})

test('an amount is read as it was written', () => {
  expect(parseAmount(formatAmountForField(20_500_000, 'money'), 'money')).toBe(20_500_000)
  expect(parseAmount(formatAmountForField(1_255_000, 'money'), 'money')).toBe(1_255_000)
  expect(formatAmount(3_180_000, 'money')).toBe('$3.18')
  expect(formatAmount(840_000, 'tokens')).toBe('840,000 tokens')
})
