import { createPatternFinder, type Found } from './find-values.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTH = String.raw`((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})\.?`
const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const DAYS_AWAY: Record<string, number> = { today: 0, tonight: 0, tomorrow: 1, yesterday: -1, 'next week': 7 }

type Read = (groups: readonly (string | undefined)[], now: Date) => Date

const FORMS: readonly [pattern: RegExp, read: Read][] = [
  [/\b(\d{4}-\d{2}-\d{2})\b/g, ([date = '']) => new Date(date)],
  [/\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, ([day, month, year]) => new Date(`${month}/${day}/${year} UTC`)],
  [
    new RegExp(String.raw`\b(?:${ORDINAL}(?: of)? ${MONTH}|${MONTH} ${ORDINAL})(?:,? (\d{4}))?\b`, 'gi'),
    ([day, month, otherMonth, otherDay, year], now) => parseDay(`${day ?? otherDay} ${month ?? otherMonth}`, year, now),
  ],
  [/\b(day after tomorrow)\b/gi, (_, now) => addDays(now, 2)],
  [
    /(?<!day after )\b(today|tonight|tomorrow|yesterday|next week)\b/gi,
    ([name = ''], now) => addDays(now, DAYS_AWAY[name.toLowerCase()] ?? 0),
  ],
  [/\bin (\d{1,3}) days?\b/gi, ([count], now) => addDays(now, Number(count))],
  [
    new RegExp(String.raw`\b(${WEEKDAYS.join('|')})\b`, 'gi'),
    ([name = ''], now) => addDays(now, (WEEKDAYS.indexOf(name.toLowerCase()) - now.getUTCDay() + 7) % 7 || 7),
  ],
]

export function findDates(text: string, now: Date): Found[] {
  const found = FORMS.flatMap(([pattern, read]) =>
    createPatternFinder(pattern, (groups) => toIsoDay(read(groups, now)))(text),
  )
  return found.sort((one, other) => one.index - other.index)
}

export const findTimes = createPatternFinder(
  /\b(\d{1,2})(?::(\d{2}))(?: ?([ap])\.?m\b)?|\b(\d{1,2}) ?([ap])\.?m\b|\bat (\d{1,2})(?![\d:.%]| ?[ap]\.?m)|\b(noon)\b/gi,
  ([hours, minutes = '00', half, wholeHours, wholeHalf = half, bare, noon]) => {
    const hour = Number(hours ?? wholeHours ?? bare ?? (noon && 12))
    const isAfternoon = wholeHalf?.toLowerCase() === 'p'
    const hourOfDay = wholeHalf ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
    return hourOfDay > 23 || minutes > '59' ? undefined : `${String(hourOfDay).padStart(2, '0')}:${minutes}`
  },
)

function addDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

function parseDay(day: string, year: string | undefined, now: Date): Date {
  const date = new Date(`${day} ${year ?? now.getUTCFullYear()} UTC`)
  const isPast = !year && date.getTime() < now.getTime() - DAY_MS
  return isPast ? new Date(`${day} ${now.getUTCFullYear() + 1} UTC`) : date
}

function toIsoDay(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}
