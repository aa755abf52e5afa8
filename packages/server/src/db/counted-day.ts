import { type RawBuilder, sql } from 'kysely'
import { findDayAfter } from '#time.ts'

/**
 * The stored days that count as `day`. A server whose clock is slightly ahead may have begun the next day already, so
 * the sums of the next day count, too. A later day was stored by a clock that was wrong, and its sums do not count.
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

export function writeIsDayOrNextDay(column: string, { day, next }: CountedDays): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} in (${day}, ${next}))`
}

export function writeNextDayIfReachedElseDay(column: string, { day, next }: CountedDays): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(column)} = ${next} then ${sql.ref(column)} else ${day} end`
}
