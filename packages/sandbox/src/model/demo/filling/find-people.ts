import type { FoundText } from './find-dates.ts'
import { KNOWN_PLACES } from './known-places.ts'

const FULL_NAME = String.raw`\p{Lu}[\p{L}'’-]+(?: (?:van|von|de|der|da|di|el|al|bin|le) | )(?:\p{Lu}\. )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`
const SAID = [
  /\b(?:my|his|her|their|the) (?:full |first |last )?name(?:'s|’s| is)? ((?:\p{L}[\p{L}'’.-]*)(?: (?!and\b|my\b|is\b|with\b|at\b|e-?mail\b|phone\b|from\b)\p{L}[\p{L}'’.-]*){0,3})/giu,
  /\bname\s*[:=]\s*((?:\p{L}[\p{L}'’.-]*)(?: (?!and\b|my\b|e-?mail\b|phone\b)\p{L}[\p{L}'’.-]*){0,3})/giu,
  /\b(?:[Ii]'m|[Ii]’m|[Ii] am|[Tt]his is|under the name(?: of)?|in the name of|on behalf of) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/gu,
]
const PLAIN = new RegExp(String.raw`(?<!\p{L})${FULL_NAME}`, 'gu')
const AFTER_FOR = /\bfor (\p{Lu}\p{Ll}+)(?=\s*(?:[.!?,]|$|on\b|at\b|tomorrow|today))/gu
const NOT_A_NAME = /(?:day|January|February|March|April|May|June|July|August|September|October|November|December)$/
const OPENING =
  /^(?:Is|Are|Do|Does|Can|Could|Who|What|Where|When|How|Find|Show|Look|Please|Book|Get|Give|Tell|I|The|My|Call|Check|Search|For|Add|And|Hi|Hello|Dear|Invoice|Customer|Company|Contact)\s+/u
const COMPANY_ENDING = /\b(?:Ltd|Inc|GmbH|LLC|SA|AG|Co|Corp|Studio|Foods|Group|Limited|Company|BV|SARL)\.?$/u

/** Every person the text names: first who says so ("my name is ..."), then names of two or three words with capitals. */
export function findPeople(text: string): FoundText[] {
  const said = SAID.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => toFound(match, match[1] ?? '')))
  if (said.length > 0) return said
  const full = findFullNames(text).filter(({ value }) => !COMPANY_ENDING.test(value))
  return full.length > 0 ? full : findAfterFor(text)
}

/** Every company: names with "Ltd" and the like, else what follows "company", "from", "at" and the like. */
export function findCompanies(text: string): FoundText[] {
  const names = findFullNames(text).filter(({ value }) => COMPANY_ENDING.test(value))
  if (names.length > 0) return names
  const announced =
    /\b(?:company|organi[sz]ation|firm|from|at|for|of|with) ((?:\p{Lu}[\p{L}&'’-]+)(?: \p{Lu}[\p{L}&'’-]+){0,3})/gu
  return [...text.matchAll(announced)].map((match) => toFound(match, match[1] ?? ''))
}

// "Book tomorrow at 14:00 for Jane": a single name, unless it is that of a day or a place.
function findAfterFor(text: string): FoundText[] {
  return [...text.matchAll(AFTER_FOR)].flatMap((match) => {
    const name = match[1] ?? ''
    const isOther = NOT_A_NAME.test(name) || KNOWN_PLACES.includes(name)
    return isOther ? [] : [toFound(match, name)]
  })
}

function findFullNames(text: string): FoundText[] {
  return [...text.matchAll(PLAIN)].flatMap((match) => {
    const name = match[0].replace(OPENING, '')
    const isPlace = KNOWN_PLACES.some((place) => name.toLowerCase().includes(place.toLowerCase()))
    return !name.includes(' ') || isPlace ? [] : [toFound(match, name)]
  })
}

function toFound(match: RegExpExecArray, value: string): FoundText {
  return { value: value.replace(/[.'’-]+$/, ''), index: match.index + match[0].lastIndexOf(value), text: value }
}
