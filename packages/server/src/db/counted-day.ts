import { type RawBuilder, sql } from 'kysely'
import { findDayAfter } from '#time.ts'

/**
 * The stored days whose sums count on `day`. A server whose clock is a little ahead may have begun the next day
 * already: for the other servers the sums of that day count today. A later day comes from a clock that was wrong, and
 * its sums do not count.
 */
export interface CountedDays {
  day: string
  next: string
}

export function getDayAndNextDay(day: string): CountedDays {
  return { day, next: findDayAfter(day) }
}

export function isDayOrNextDay(stored: string, { day, next }: CountedDays): boolean {
  return stored === day || stored === next
}

/** `isDayOrNextDay` as a condition on a column. */
export function writeIsDayOrNextDay(column: string, { day, next }: CountedDays): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} in (${day}, ${next}))`
}

/** The day that the row counts from now on: `next` if the row already counts that day, otherwise `day`. */
export function writeNextDayIfReachedElseDay(column: string, { day, next }: CountedDays): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(column)} = ${next} then ${sql.ref(column)} else ${day} end`
}
