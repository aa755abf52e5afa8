import { findCodes } from './find-codes.ts'
import { type FoundText, findDates } from './find-dates.ts'
import { findEmails, findPhones } from './find-patterns.ts'
import { findTimes } from './find-times.ts'

const NUMBER = /(?<![\w.,-])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\d:])/g
const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const NUMBER_WORD = new RegExp(`\\b(?:${WORDS.slice(1).join('|')}|a dozen|hundred|a couple)\\b`, 'gi')

/** Every number that is no date, time, code, e-mail or phone number. */
export function findNumbers(text: string, now: Date): FoundText[] {
  const codes = findCodes(text, now).filter(({ value }) => /\p{L}/u.test(value))
  const others = [...findDates(text, now), ...findTimes(text), ...findEmails(text), ...findPhones(text), ...codes]
  const isFree = (at: number) => !others.some(({ index, text: other }) => at >= index && at < index + other.length)
  const digits = [...text.matchAll(NUMBER)].map((match) => ({
    value: match[0].replaceAll(',', ''),
    index: match.index,
    text: match[0],
  }))
  const words = [...text.matchAll(NUMBER_WORD)].map((match) => ({
    value: toDigits(match[0].toLowerCase()),
    index: match.index,
    text: match[0],
  }))
  return [...digits, ...words].filter(({ index }) => isFree(index)).sort((one, other) => one.index - other.index)
}

function toDigits(word: string): string {
  const special: Record<string, number> = { 'a dozen': 12, hundred: 100, 'a couple': 2 }
  return String(special[word] ?? WORDS.indexOf(word))
}
