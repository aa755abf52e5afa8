import { SampleRefusal, type Values } from './sample-api.ts'
import { findDate } from './sample-dates.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const TIME = /^(\d{1,2})[:.](\d{2})$/

export const DATE_PARAMETER = 'The day: today, tomorrow, a weekday or YYYY-MM-DD'

export function requireText(values: Values, name: string): string {
  const value = values[name]
  if (!value) throw new SampleRefusal(400, `The parameter "${name}" is missing.`)
  if (value.length > 500) throw new SampleRefusal(400, `The parameter "${name}" is longer than 500 characters.`)
  return value
}

export function requireEmail(values: Values, name = 'email'): string {
  const value = requireText(values, name)
  if (!EMAIL.test(value)) throw new SampleRefusal(400, `"${value}" is not an e-mail address.`)
  return value
}

export function requireDate(values: Values, now: Date, name = 'date'): string {
  const value = requireText(values, name)
  const date = findDate(value, now)
  if (!date) throw new SampleRefusal(400, `"${value}" is not a date. Use YYYY-MM-DD, "today", "tomorrow" or a weekday.`)
  return date
}

export function requireTime(values: Values, name = 'time'): string {
  const value = requireText(values, name)
  const [, hours, minutes] = TIME.exec(value) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) {
    throw new SampleRefusal(400, `"${value}" is not a time. Use HH:MM, such as 09:30.`)
  }
  return `${hours.padStart(2, '0')}:${minutes}`
}

export function requireNumber(values: Values, name: string, range: { least: number; most: number }): number {
  const value = requireText(values, name)
  const number = Number(value.replaceAll(',', ''))
  if (!Number.isFinite(number) || number < range.least || number > range.most) {
    throw new SampleRefusal(400, `"${name}" must be a number from ${range.least} to ${range.most}, not "${value}".`)
  }
  return number
}
