const UNITS = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

export function describeAge(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000)
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? []
  if (!unit) return 'just now'
  const count = Math.floor(minutes / size)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
