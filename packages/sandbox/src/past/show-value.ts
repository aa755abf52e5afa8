const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

/** As "3 May", from YYYY-MM-DD. */
export function showDay(value: unknown): string {
  const [, month = '', day = ''] = textOf(value).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''}`
}
