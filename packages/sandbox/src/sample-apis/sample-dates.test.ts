import { expect, test } from 'vitest'
import { countDaysUntil, findDate, formatDateInDays } from './sample-dates.ts'

const NOW = new Date('2026-11-21T23:30:00Z')

test.each([
  ['today', '2026-11-21'],
  ['Tomorrow', '2026-11-22'],
  ['monday', '2026-11-23'],
  ['saturday', '2026-11-28'],
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', undefined],
  ['soon', undefined],
])('the date that "%s" names on a Saturday is %s', (text, date) => {
  expect(findDate(text, NOW)).toBe(date)
})

test('days are counted by the calendar', () => {
  expect(formatDateInDays(NOW, 10)).toBe('2026-12-01')
  expect(countDaysUntil('2026-11-22', NOW)).toBe(1)
  expect(countDaysUntil('2026-11-20', NOW)).toBe(-1)
})
