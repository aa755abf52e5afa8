import { expect, test } from 'vitest'
import { HOUR } from '#time.ts'
import type { Database } from './database.ts'
import { createIntervalCheck } from './interval-check.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
// Only which database it is counts.
const database = {} as Database

test('work is due at first, and again when its time is over', () => {
  const isDue = createIntervalCheck(6 * HOUR)
  const isDueAtHour = (hours: number) => isDue(database, new Date(NOON + hours * HOUR))
  expect([isDueAtHour(0), isDueAtHour(5.9), isDueAtHour(6), isDueAtHour(7)]).toEqual([true, false, true, false])
})

test('a clock that was a year ahead and is set right makes no work wait for a year', () => {
  const isDue = createIntervalCheck(6 * HOUR)
  expect(isDue(database, new Date(NOON + 365 * 24 * HOUR))).toBe(true)
  expect(isDue(database, new Date(NOON))).toBe(true)
})
