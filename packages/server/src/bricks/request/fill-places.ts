import { describeParameterProblem, type JsonValue, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { CallRefusal } from './call-refusal.ts'

const PLACE = /\{([^{}]+)\}/g
const WHOLE_PLACE = /^\{([^{}]+)\}$/
const PLACE_HERE = /\{[^{}]+\}/y

/**
 * In characters, for all values that are filled into the query, the headers and the body template of one request: a
 * long value may stand in many places. The fixed values of the parameters have the same room once more.
 */
const MOST_FILLED = 256 * 1024

/** What stands for a `{name}`. `value` is undefined if the name is known, but was not given a value. */
export interface Filler {
  value: JsonValue | undefined
}

export interface Places {
  /** Undefined if nothing has this name: `{name}` then stays in the text. */
  find(name: string): Filler | undefined
  /** Counts the characters that were filled in. Throws CallRefusal if they are too many. */
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
      if (left < 0) throw new CallRefusal('invalid_arguments', describeParameterProblem(name, 'is too long'))
    },
    isUsed: (name) => used.has(name),
  }
}

export function addPlaces(places: Places, more: (name: string) => Filler | undefined): Places {
  return { ...places, find: (name) => places.find(name) ?? more(name) }
}

export interface FilledText {
  text: string
  /** True if one of the names has no value. */
  isMissing: boolean
}

export function fillPlaces(
  text: string,
  places: Places,
  write: (value: JsonValue, name: string) => string = toArgumentText,
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

export function findWholePlace(text: string, places: Places): (Filler & { name: string }) | undefined {
  const [, name] = WHOLE_PLACE.exec(text) ?? []
  const found = name === undefined ? undefined : places.find(name)
  return name !== undefined && found ? { ...found, name } : undefined
}

export function listPlaceNames(text: string): string[] {
  return Array.from(text.matchAll(PLACE), ([, name = '']) => name)
}

export function splitAtPlaces(text: string): string[] {
  return text.split(/\{[^{}]+\}/)
}

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
