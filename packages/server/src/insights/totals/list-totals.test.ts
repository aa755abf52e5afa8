import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUCKETS, estimatePercentile, findTimeBucket } from './list-totals.ts'

test('a bucket grows with the time and is always one of 24', () => {
  expect([0, 1, 50].map(findTimeBucket)).toEqual([0, 0, 0])
  expect(findTimeBucket(51)).toBe(1)
  expect(findTimeBucket(120_000)).toBe(BUCKETS - 2)
  expect([120_001, 10_000_000].map(findTimeBucket)).toEqual([BUCKETS - 1, BUCKETS - 1])
  fc.assert(
    fc.property(fc.nat(300_000), fc.nat(300_000), (one, other) => {
      expect(findTimeBucket(Math.min(one, other))).toBeLessThanOrEqual(findTimeBucket(Math.max(one, other)))
    }),
  )
})

test('a percentile of a histogram lies in the bucket of the true one', () => {
  const times = fc.array(fc.integer({ min: 60, max: 119_000 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (measured, share) => {
      const sorted = measured.toSorted((one, other) => one - other)
      const truth = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
      const estimate = estimatePercentile(countTimes(measured), share) ?? 0
      expect(estimate / truth).toBeGreaterThan(1 / 1.43)
      expect(estimate / truth).toBeLessThan(1.43)
    }),
  )
})

test('without anything counted there is no percentile', () => {
  expect(estimatePercentile([], 0.5)).toBeNull()
  expect(estimatePercentile(Array(BUCKETS).fill(0), 0.95)).toBeNull()
})

function countTimes(times: readonly number[]): number[] {
  const counts = Array<number>(BUCKETS).fill(0)
  for (const time of times) counts[findTimeBucket(time)] = (counts[findTimeBucket(time)] ?? 0) + 1
  return counts
}
