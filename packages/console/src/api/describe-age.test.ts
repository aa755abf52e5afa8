import { expect, test } from 'vitest'
import { describeAge } from './describe-age.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')

test.each([
  ['2026-11-22T12:00:10.000Z', 'just now'],
  ['2026-11-22T11:59:30.000Z', 'just now'],
  ['2026-11-22T11:59:00.000Z', '1 minute ago'],
  ['2026-11-22T10:01:00.000Z', '1 hour ago'],
  ['2026-11-22T09:59:00.000Z', '2 hours ago'],
  ['2026-11-21T11:00:00.000Z', '1 day ago'],
  ['2026-09-01T11:00:00.000Z', '2 months ago'],
  ['2024-09-01T11:00:00.000Z', '2 years ago'],
])('%s is %s at noon of November 22, 2026', (instant, words) => {
  expect(describeAge(instant, NOW)).toBe(words)
})
