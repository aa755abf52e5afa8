/** The calendar month in UTC that a moment is counted in: `YYYY-MM`. */
export function periodOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** When the count of a moment's month begins anew. */
export function nextPeriodStart(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1))
}
