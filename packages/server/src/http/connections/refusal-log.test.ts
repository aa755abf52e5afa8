import { expect, test } from 'vitest'
import { MINUTE } from '#time.ts'
import { createRefusalLog } from './refusal-log.ts'

test('N8: ten thousand refusals of a code are one line a minute, which says how many there were', () => {
  let now = 0
  const countToTell = createRefusalLog(() => now)
  const told = Array.from({ length: 10_000 }, () => countToTell('too_busy')).filter((count) => count !== undefined)
  expect(told).toEqual([1])
  expect(countToTell('slow_down')).toBe(1)
  now = MINUTE
  expect(countToTell('too_busy')).toBe(10_000)
  expect(countToTell('too_busy')).toBeUndefined()
})
