import { expect, test } from 'vitest'
import { formatDayName } from './format-day-name.ts'

const NOW = new Date(2026, 2, 1, 0, 5)

test.each([
  [new Date(2026, 2, 1), 'Today'],
  [new Date(2026, 1, 28), 'Yesterday'],
  [new Date(2026, 1, 27), 'Friday, February 27'],
  [new Date(2025, 11, 31), 'Wednesday, December 31, 2025'],
])('%s is %s', (day, name) => {
  expect(formatDayName(day, NOW)).toBe(name)
})
