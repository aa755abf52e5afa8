export function periodOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

export function nextPeriodStart(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1))
}
