/** Writes a time in the browser's time zone with 24 hours, as everywhere in the console. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
}
