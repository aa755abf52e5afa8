/** The period of a turn by which a visitor only agreed to a call or declined it. Such a turn counts in no month. */
export const UNCHARGED = ''

export function findUsagePeriod(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

export function findNextPeriodStart(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1))
}
