import { type FoundText, findDates } from './find-dates.ts'
import { findEmails, findLinks, findPhones } from './find-patterns.ts'
import { findTimes } from './find-times.ts'

/** British postcodes are the one common code with a space in it. */
const TOKEN = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|#?[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)*/gu
const ANNOUNCED =
  /(?:#|\b(?:number|no|nr|id|code|reference|ref)\b\.?|\b(?:order|invoice|ticket|parcel|package|booking|case|tracking|sku|delivery)\b)(?:\s+(?:is|number|no|nr|id|code)\b\.?)*\s*:?\s*#?$/i
const UNIT = /^\s*(?:%|°|kg|g|km|days?|people|persons|guests|eur|usd|euros?|dollars?|hours?|minutes?|pieces|of\b|x\b)/i

/** Every order number, ticket, article code and the like: letters with digits, digits that were announced, or long digits. */
export function findCodes(text: string, now: Date): FoundText[] {
  const others = [
    ...findDates(text, now),
    ...findEmails(text),
    ...findLinks(text),
    ...findPhonesAnnounced(text),
    ...findTimes(text),
  ]
  const codes = [...text.matchAll(TOKEN)].flatMap((match) => {
    const [token] = match
    const isTaken = others.some(({ index, text: other }) => match.index >= index && match.index < index + other.length)
    if (isTaken || !isCode(token, text.slice(0, match.index), text.slice(match.index + token.length))) return []
    return [{ value: showCode(token), index: match.index, text: token }]
  })
  return codes
}

// "a17" is typed on a phone as often as "A17"; the longer mixtures are left alone, for their case may matter.
function showCode(token: string): string {
  const code = token.replace(/^#/, '')
  return /^[a-z]{1,4}-?\d+$/.test(code) ? code.toUpperCase() : code
}

function isCode(token: string, before: string, after: string): boolean {
  const isAnnounced = token.startsWith('#') || ANNOUNCED.test(before)
  if (!/\d/.test(token)) return isAnnounced && /^#?[A-Z]{3,}$/.test(token)
  if (/\p{L}/u.test(token)) return !/^\d+(?:st|nd|rd|th|kg|g|km|am|pm|c|f|x|h|min)$/i.test(token)
  return isAnnounced || (token.length >= 4 && !UNIT.test(after) && !/[$€£¥]\s*$/.test(before))
}

// Bare digits are an order number as often as a phone number, unless something says which.
function findPhonesAnnounced(text: string): FoundText[] {
  return findPhones(text).filter(
    ({ index, value }) => /^[+(]|[ ()]/.test(value) || /(?:phone|tel|call|mobile)\D{0,16}$/i.test(text.slice(0, index)),
  )
}
