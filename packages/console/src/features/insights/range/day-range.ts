import type { DayRange } from '#api/insights.ts'

export const LENGTHS = [7, 30, 90] as const
export type RangeLength = (typeof LENGTHS)[number]

const DAY_MS = 86_400_000

export function createRangeEndingToday(length: RangeLength, now: Date): DayRange {
  return { from: addDays(toUtcDay(now), 1 - length), to: toUtcDay(now) }
}

export function createRangeBefore({ from }: DayRange, length: RangeLength): DayRange {
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

function addDays(day: string, days: number): string {
  return toUtcDay(new Date(Date.parse(day) + days * DAY_MS))
}

export function toUtcDay(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export function formatShortUtcDay(day: string): string {
  return new Date(day).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
}

export function formatWholeUtcDay(day: string): string {
  return new Date(day).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
}
