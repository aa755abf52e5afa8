import { expect, test } from 'vitest'
import { createWeek, findDueWeek, findWeekBefore } from './week.ts'

test.each([
  ['2026-11-23T05:59:59.000Z', '2026-11-09'],
  ['2026-11-23T06:00:00.000Z', '2026-11-16'],
  ['2026-11-29T23:59:59.000Z', '2026-11-16'],
  ['2026-11-30T06:00:00.000Z', '2026-11-23'],
  ['2027-01-04T06:00:00.000Z', '2026-12-28'],
])('at %s the week that began on %s is due', (now, monday) => {
  expect(findDueWeek(new Date(now))).toBe(monday)
})

test('a week ends on its Sunday, and the one before it on the day before', () => {
  expect(createWeek('2026-12-28')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect(findWeekBefore(createWeek('2026-12-28'))).toEqual({ from: '2026-12-21', to: '2026-12-27' })
})
