import type { FoundText } from './find-dates.ts'
import { findAll } from './find-patterns.ts'
import { KNOWN_PLACES } from './known-places.ts'

const NAME = String.raw`\p{Lu}[\p{L}'.-]*\p{L}(?: (?:de|del|la|am|upon) \p{Lu}[\p{L}'-]+| \p{Lu}[\p{L}'-]+){0,2}`
const AFTER_PREPOSITION = new RegExp(String.raw`\b(?:in|near|around|to|from|at|for|of) (${NAME})`, 'gu')
const LOWER_AFTER_PREPOSITION =
  /\b(?:in|near|around) (?:the )?(\p{Ll}{3,})\b(?=\s*(?:[?.!,]|$|tomorrow|today|tonight|on\b|this\b|next\b|right\b|now\b|please\b|and\b))/gu
const NOT_A_PLACE =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|tonight|euros?|dollars?|pounds?|yen|francs?|eur|usd|gbp|jpy|chf|i|me|my|general|stock|total|advance|time|minutes|hours|days|english|french|german|celsius|fahrenheit|case|order|the|morning|afternoon|evening|touch|place)$/iu
const known = new RegExp(`(?<!\\p{L})(?:${KNOWN_PLACES.join('|')})(?!\\p{L})`, 'giu')

/** Every place that the text names: known cities and countries, and names with a capital after "in", "to" and the like. */
export function findPlaces(text: string): FoundText[] {
  const byPreposition = [...text.matchAll(AFTER_PREPOSITION), ...text.matchAll(LOWER_AFTER_PREPOSITION)].flatMap(
    (match) => {
      const name = withoutDayNames(match[1] ?? '')
      return name === '' || /\d/.test(name)
        ? []
        : [{ value: toTitle(name), index: match.index + match[0].indexOf(match[1] ?? ''), text: name }]
    },
  )
  const byName = findAll(text, known).map((found) => ({ ...found, value: toKnownSpelling(found.text) }))
  const places = [...byPreposition]
  for (const place of byName) if (!places.some((other) => overlaps(place, other))) places.push(place)
  return places.sort((one, other) => one.index - other.index)
}

function withoutDayNames(name: string): string {
  return name
    .split(' ')
    .filter((word) => !NOT_A_PLACE.test(word))
    .join(' ')
}

function toKnownSpelling(name: string): string {
  return KNOWN_PLACES.find((place) => place.toLowerCase() === name.toLowerCase()) ?? name
}

function toTitle(name: string): string {
  return /\p{Lu}/u.test(name) ? name : toKnownSpelling(name.charAt(0).toUpperCase() + name.slice(1))
}

function overlaps(one: FoundText, other: FoundText): boolean {
  return one.index < other.index + other.text.length && other.index < one.index + one.text.length
}
