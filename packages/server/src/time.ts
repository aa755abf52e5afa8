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
