import { expect, test } from 'vitest'
import { findNextPeriodStart, findUsagePeriod } from './period.ts'

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01', '2027-02-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-02', '2028-03-01T00:00:00.000Z'],
  ['2026-03-29T01:30:00+02:00', '2026-03', '2026-04-01T00:00:00.000Z'],
  ['2026-02-01T00:30:00+02:00', '2026-01', '2026-02-01T00:00:00.000Z'],
])('R34: %s counts in %s, which ends at %s', (moment, period, end) => {
  expect(findUsagePeriod(new Date(moment))).toBe(period)
  expect(findNextPeriodStart(new Date(moment)).toISOString()).toBe(end)
})
