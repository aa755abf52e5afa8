import { type RawBuilder, sql } from 'kysely'
import { findDayAfter } from '#time.ts'

/**
 * The stored days whose sums count on `day`. A server whose clock is a little ahead may have begun the next day
 * already: for the others its sums are today's. A day beyond that comes from a clock that was wrong, and counts no
 * more.
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

/** The rule of `isDayOrNextDay` for a column. */
export function writeIsDayOrNextDay(column: string, { day, next }: CountedDays): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} in (${day}, ${next}))`
}

/** The day that the row counts from now on: the next day if the row counts it already, else `day`. */
export function writeNextDayIfReachedElseDay(column: string, { day, next }: CountedDays): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(column)} = ${next} then ${sql.ref(column)} else ${day} end`
}
