import { DAY, dayOf, HOUR } from '#time.ts'

/** Mails are sent on Monday after this time (UTC), when the totals of Sunday are complete in every process. */
const SENT_AFTER = 6 * HOUR
const DAYS = 7
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4

/** The Monday (UTC) of the newest week that is over and due. */
export function findDueWeek(now: Date): string {
  const days = Math.floor((now.getTime() - SENT_AFTER) / DAY)
  const thisMonday = days - ((days - FIRST_MONDAY) % DAYS)
  return dayOf(new Date((thisMonday - DAYS) * DAY))
}

export interface Week {
  /** Monday and Sunday, in UTC. */
  from: string
  to: string
}

export function weekFrom(monday: string): Week {
  return { from: monday, to: shiftDay(monday, DAYS - 1) }
}

export function weekBefore({ from }: Week): Week {
  return weekFrom(shiftDay(from, -DAYS))
}

export function weekAfter({ from }: Week): Week {
  return weekFrom(shiftDay(from, DAYS))
}

function shiftDay(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY))
}
