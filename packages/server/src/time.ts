export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The most that the clocks of two servers may differ. */
export const CLOCKS_DIFFER_MS = MINUTE

export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const RETRY_WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR]

export function countSecondsUntil(moment: Date, now: Date): number {
  return (moment.getTime() - now.getTime()) / SECOND
}

/**
 * Returns how long ago something was stored. A time in the future was stored by a clock that was ahead and has been set
 * right since. It counts as old, too: otherwise it would stay young for as long as that clock was ahead.
 */
export function countMillisecondsApart(now: Date, at: Date): number {
  return Math.abs(now.getTime() - at.getTime())
}

export function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function findDayAfter(day: string): string {
  return formatDay(new Date(Date.parse(day) + DAY))
}

/**
 * This is later than every stored instant of the day. It also works for 9999-12-31, whose next day has a year of five
 * digits.
 */
export function findEndOfDay(day: string): string {
  return `${day}T24:00:00.000Z`
}

/** Writes the fraction of a second: an instant without it would sort after the same instant with it. */
export function toStoredInstant(instant: string): string {
  return new Date(instant).toISOString()
}

export function listLastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => formatDay(new Date(now.getTime() - (count - 1 - index) * DAY)))
}
