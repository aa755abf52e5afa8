const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export function toTextOrEmpty(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

export function formatDay(value: unknown): string {
  const [, month = '', day = ''] = toTextOrEmpty(value).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''}`
}
