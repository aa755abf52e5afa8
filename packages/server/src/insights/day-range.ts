import { DAY, formatDay } from '#time.ts'

export interface DayRange {
  from: string
  to: string
}

/** Check it before `listDaysOfRange`: a range may span ten thousand years, whose list of days would stop the server. */
export function countDaysOfRange({ from, to }: DayRange): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1)
}

export function listDaysOfRange(range: DayRange): string[] {
  const first = Date.parse(range.from)
  return Array.from({ length: countDaysOfRange(range) }, (_, index) => formatDay(new Date(first + index * DAY)))
}
