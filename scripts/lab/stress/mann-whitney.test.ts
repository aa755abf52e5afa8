import { expect, test } from 'vitest'
import { computeMannWhitneyP } from './mann-whitney.ts'

const countUpTo = (count: number, shift = 0) => Array.from({ length: count }, (_, at) => at + shift)

test('equal samples are as likely as can be', () => {
  expect(computeMannWhitneyP(countUpTo(50), countUpTo(50))).toBeCloseTo(1, 6)
  expect(computeMannWhitneyP([1, 1, 1], [1, 1])).toBe(1)
})

test('samples without an overlap are as unlikely as their size allows', () => {
  expect(computeMannWhitneyP(countUpTo(20), countUpTo(20, 100))).toBeLessThan(1e-7)
  // By hand: U is 0 of 9, mean 4.5, deviation the root of 5.25, so z is 4 / 2.2913 = 1.7457.
  expect(computeMannWhitneyP([1, 2, 3], [4, 5, 6])).toBeCloseTo(0.0809, 3)
})

test('the result is the same whichever sample comes first', () => {
  const [a, b] = [[3, 1, 4, 1, 5, 9, 2, 6], countUpTo(8, 2)]
  expect(computeMannWhitneyP(a, b)).toBeCloseTo(computeMannWhitneyP(b, a), 12)
})
