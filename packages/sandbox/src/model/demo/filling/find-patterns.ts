import type { FoundText } from './find-dates.ts'

const EMAIL = /[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}/gu
const LINK = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;!?)]/g
const PHONE = /(?<![\w.-])\+?\(?\d[\d ()/.-]{5,}\d(?![\w-])/g
const NOT_A_PHONE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{1,2}\/\d{1,2}\/\d{4}$/
/** Languages that may be asked for by name. */
export const LANGUAGES =
  /\b(?:English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Swedish|Danish|Norwegian|Finnish|Greek|Turkish|Russian|Ukrainian|Arabic|Hebrew|Hindi|Chinese|Japanese|Korean)\b/gi
const LEAST_PHONE_DIGITS = 7

export function findEmails(text: string): FoundText[] {
  return findAll(text, EMAIL)
}

export function findLinks(text: string): FoundText[] {
  return findAll(text, LINK)
}

export function findPhones(text: string): FoundText[] {
  return findAll(text, PHONE).filter(
    ({ value }) => !NOT_A_PHONE.test(value) && value.replaceAll(/\D/g, '').length >= LEAST_PHONE_DIGITS,
  )
}

export function findAll(text: string, pattern: RegExp): FoundText[] {
  return [...text.matchAll(pattern)].map((match) => ({ value: match[0], index: match.index, text: match[0] }))
}
