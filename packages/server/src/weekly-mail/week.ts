import { DAY, formatDay, HOUR } from '#time.ts'

/** The time on Monday (UTC) after which mails are sent. By then Sunday's totals are complete in every process. */
const SENT_AFTER = 6 * HOUR
const DAYS = 7
/** In days since 1 January 1970, which was a Thursday. */
const FIRST_MONDAY = 4

export function findDueWeek(now: Date): string {
  const days = Math.floor((now.getTime() - SENT_AFTER) / DAY)
  const thisMonday = days - ((days - FIRST_MONDAY) % DAYS)
  return formatDay(new Date((thisMonday - DAYS) * DAY))
}

export interface Week {
  from: string
  to: string
}

export function createWeek(monday: string): Week {
  return { from: monday, to: shiftDay(monday, DAYS - 1) }
}

export function findWeekBefore({ from }: Week): Week {
  return createWeek(shiftDay(from, -DAYS))
}

export function findWeekAfter({ from }: Week): Week {
  return createWeek(shiftDay(from, DAYS))
}

function shiftDay(day: string, days: number): string {
  return formatDay(new Date(Date.parse(day) + days * DAY))
}
