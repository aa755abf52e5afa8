import type { FoundText } from './find-dates.ts'

const CODES = 'USD|EUR|GBP|JPY|CHF|AUD|CAD|SEK|NOK|DKK|PLN|CZK|INR|CNY|BRL|NZD|MXN|ZAR|TRY|HUF'
const NAMES: readonly [RegExp, string][] = [
  [/\baustralian dollars?\b/gi, 'AUD'],
  [/\bcanadian dollars?\b/gi, 'CAD'],
  [/(?<!(?:australian|canadian) )\b(?:us |american )?dollars?\b|\$/gi, 'USD'],
  [/\beuros?\b|€/gi, 'EUR'],
  [/\b(?:british )?pounds?(?: sterling)?\b|£/gi, 'GBP'],
  [/\byen\b|¥/gi, 'JPY'],
  [/\b(?:swiss )?francs?\b/gi, 'CHF'],
  [/\bswedish kron(?:a|or)\b/gi, 'SEK'],
  [/\bzloty\b/gi, 'PLN'],
  [/\brupees?\b/gi, 'INR'],
  [/\byuan\b/gi, 'CNY'],
]

/** Every currency the text names, as its ISO 4217 code, in the order of the text. */
export function findCurrencies(text: string): FoundText[] {
  const codes = [...text.matchAll(new RegExp(`\\b(?:${CODES})\\b`, 'gi'))]
    // "try" is a word far more often than it is the Turkish lira.
    .filter((match) => match[0] !== 'try' && match[0] !== 'Try')
    .map((match) => ({ value: match[0].toUpperCase(), index: match.index, text: match[0] }))
  const names = NAMES.flatMap(([pattern, code]) =>
    [...text.matchAll(pattern)].map((match) => ({ value: code, index: match.index, text: match[0] })),
  )
  return [...codes, ...names].sort((one, other) => one.index - other.index)
}
