const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

export function findDate(text: string, now: Date): string | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'today') return formatDateInDays(now, 0)
  if (word === 'tomorrow') return formatDateInDays(now, 1)
  const weekday = WEEKDAYS.indexOf(word)
  if (weekday >= 0) return formatDateInDays(now, (weekday - now.getUTCDay() + 7) % 7 || 7)
  // JavaScript would read 2026-02-31 as a day in March.
  return ISO_DATE.test(word) && formatIsoDate(new Date(`${word}T00:00:00Z`)) === word ? word : undefined
}

export function formatDateInDays(now: Date, days: number): string {
  return formatIsoDate(new Date(now.getTime() + days * DAY_MS))
}

export function countDaysUntil(date: string, now: Date): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${formatDateInDays(now, 0)}T00:00:00Z`)) / DAY_MS)
}

function formatIsoDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
