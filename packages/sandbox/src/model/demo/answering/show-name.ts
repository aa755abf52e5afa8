import { splitWords } from '../matching/words.ts'

const UNITS: Record<string, string> = {
  c: '°C',
  f: '°F',
  kmh: 'km/h',
  percent: '%',
  kg: 'kg',
  km: 'km',
  eur: 'EUR',
  usd: 'USD',
  minutes: 'minutes',
  ms: 'ms',
}

/** A name from JSON as people write it: "orderNumber" and "order_number" are "order number". */
export function showName(name: string): string {
  return (
    splitWords(name)
      .join(' ')
      .replace(/^(?:get|fetch) (?=.)/, '') || name
  )
}

/** The name without the unit it ends with, and the unit: "price_eur" is "price" in EUR. */
export function splitUnit(name: string): { label: string; unit: string } {
  const words = splitWords(name)
  const unit = words.length > 1 ? UNITS[words.at(-1) ?? ''] : undefined
  return unit === undefined ? { label: showName(name), unit: '' } : { label: words.slice(0, -1).join(' '), unit }
}
