import { splitUnit } from './show-name.ts'

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?$/
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const LONGEST = 200

export type Scalar = string | number | boolean | null

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** A value as it stands in a sentence: dates in words, yes and no, numbers with the unit that the name ends with. */
export function showValue(value: Scalar, name = ''): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const { unit } = splitUnit(name)
  if (typeof value === 'number') return `${value}${unit === '' ? '' : unit === '%' ? ' %' : ` ${unit}`}`
  return shorten(showDates(value))
}

/** The text with its ISO dates in words. */
export function showDates(text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b/g, (date) => {
    const [, year, month, day] = ISO_DATE.exec(date) ?? []
    const name = MONTHS[Number(month) - 1]
    return name ? `${Number(day)} ${name} ${year}` : date
  })
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} ...` : line
}
