const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const FORMS: readonly [RegExp, (found: readonly string[], now: Date) => Date | undefined][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/gi, ([year, month, day]) => dayOf(Number(year), Number(month) - 1, Number(day))],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/gi, ([day, month, year]) => dayOf(Number(year), Number(month) - 1, Number(day))],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/gi, ([month, day, year]) => dayOf(Number(year), Number(month) - 1, Number(day))],
  [
    /\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:,? (\d{4}))?\b/gi,
    ([day, month, year], now) => nextDay(month, day, year, now),
  ],
  [
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (\d{4})\b)?/gi,
    ([month, day, year], now) => nextDay(month, day, year, now),
  ],
  [/\bday after tomorrow\b/gi, (_, now) => addDays(now, 2)],
  [/(?<!day after )\btomorrow\b/gi, (_, now) => addDays(now, 1)],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/gi, (_, now) => now],
  [/\byesterday\b/gi, (_, now) => addDays(now, -1)],
  [/\bin (\d{1,3}|a|two|three) days?\b/gi, ([count], now) => addDays(now, toCount(count))],
  [/\bnext week\b/gi, (_, now) => addDays(now, 7)],
  [
    /\b(sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/gi,
    ([name = ''], now) => addDays(now, (WEEKDAYS.indexOf(name.toLowerCase()) - now.getUTCDay() + 7) % 7 || 7),
  ],
]

export type FoundText = { value: string; index: number; text: string }

/** Every day that the text names, as YYYY-MM-DD in UTC, in the order of the text. */
export function findDates(text: string, now: Date): FoundText[] {
  const found = FORMS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const date = read(match.slice(1), now)
      return date ? [{ value: date.toISOString().slice(0, 10), index: match.index, text: match[0] }] : []
    }),
  )
  return found.sort((one, other) => one.index - other.index)
}

function addDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

function dayOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month, day))
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined
}

// A day without a year is the next one of that name.
function nextDay(month = '', day = '', year: string | undefined, now: Date): Date | undefined {
  const index = MONTHS.indexOf(month.toLowerCase())
  const date = dayOf(Number(year ?? now.getUTCFullYear()), index, Number(day))
  const isPast = year === undefined && date !== undefined && date.getTime() < now.getTime() - DAY_MS
  return isPast ? dayOf(now.getUTCFullYear() + 1, index, Number(day)) : date
}

function toCount(text = ''): number {
  return { a: 1, two: 2, three: 3 }[text.toLowerCase()] ?? Number(text)
}
