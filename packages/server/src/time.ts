/** In milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type Clock = () => Date

export const systemClock: Clock = () => new Date()

export const RETRY_WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR]

export function secondsUntil(moment: Date, now: Date): number {
  return (moment.getTime() - now.getTime()) / SECOND
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + DAY))
}

export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * DAY)))
}
