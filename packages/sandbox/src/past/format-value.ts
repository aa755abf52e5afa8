const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

export function showDay(value: unknown): string {
  const [, month = '', day = ''] = textOf(value).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''}`
}
