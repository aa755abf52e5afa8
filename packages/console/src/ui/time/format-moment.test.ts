import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test.each([
  ['2026-11-20T19:05', 'Nov 20, 2026, 19:05'],
  ['2026-11-20T00:05', 'Nov 20, 2026, 00:05'],
])('%s is %s, with 24 hours', (local, words) => {
  expect(formatMoment(new Date(local).toISOString())).toBe(words)
})
