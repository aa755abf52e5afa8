import { type JsonValue, nameProblem, toText } from '#bricks/arguments/brick-arguments.ts'
import { CallRefusal } from './call-refusal.ts'

/** A name in braces. */
const PLACE = /\{([^{}]+)\}/g
const WHOLE_PLACE = /^\{([^{}]+)\}$/
const PLACE_HERE = /\{[^{}]+\}/y

/** In characters, of all values that fill one request: a long value may stand in many places. */
const MOST_FILLED = 256 * 1024

/** `value` is undefined if it was not given. */
export interface Filler {
  value: JsonValue | undefined
}

/** What names in braces stand for, in one request. */
export interface Places {
  /** Undefined if nothing has this name: then `{name}` stays as it is. */
  find(name: string): Filler | undefined
  /** Throws CallRefusal if the values that fill the request grow too long. */
  spend(name: string, length: number): void
  isUsed(name: string): boolean
}

export function createPlaces(look: (name: string) => Filler | undefined): Places {
  const used = new Set<string>()
  let left = MOST_FILLED
  return {
    find(name) {
      const found = look(name)
      if (found) used.add(name)
      return found
    },
    spend(name, length) {
      left -= length
      if (left < 0) throw new CallRefusal('invalid_arguments', nameProblem(name, 'is too long'))
    },
    isUsed: (name) => used.has(name),
  }
}

/** The same places, with further names that only some texts of a request may use. */
export function addPlaces(places: Places, more: (name: string) => Filler | undefined): Places {
  return { ...places, find: (name) => places.find(name) ?? more(name) }
}

export interface FilledText {
  text: string
  isMissing: boolean
}

/** `write` makes the text of a value for this place, or refuses it. A missing value is an empty text. */
export function fillPlaces(
  text: string,
  places: Places,
  write: (value: JsonValue, name: string) => string = toText,
): FilledText {
  let isMissing = false
  const filled = text.replace(PLACE, (place, name: string) => {
    const found = places.find(name)
    if (!found) return place
    if (found.value === undefined) {
      isMissing = true
      return ''
    }
    const written = write(found.value, name)
    places.spend(name, written.length)
    return written
  })
  return { text: filled, isMissing }
}

/** The value of a text that is nothing but one `{name}`. */
export function findWhole(text: string, places: Places): (Filler & { name: string }) | undefined {
  const [, name] = WHOLE_PLACE.exec(text) ?? []
  const found = name === undefined ? undefined : places.find(name)
  return name !== undefined && found ? { ...found, name } : undefined
}

export function listPlaceNames(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, name = '']) => name)
}

/** The parts of a text before, between and after its `{name}` places. */
export function splitAtPlaces(text: string): string[] {
  return text.split(/\{[^{}]+\}/)
}

/** Splits at each `sign` that is not inside a `{name}`, into `most` parts at most. */
export function splitOutsidePlaces(text: string, sign: string, most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length && parts.length + 1 < most; ) {
    PLACE_HERE.lastIndex = at
    if (text[at] === '{' && PLACE_HERE.test(text)) {
      at = PLACE_HERE.lastIndex
      continue
    }
    if (text[at] === sign) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
    at += 1
  }
  return [...parts, text.slice(start)]
}
