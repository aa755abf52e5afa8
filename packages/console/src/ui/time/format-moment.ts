/** In the builder's own time zone, with 24 hours, as every other time of the console. */
export function formatMoment(instant: string): string {
  return new Date(instant).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
}
