import { describeParameterProblem, type JsonValue, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { CallRefusal } from './call-refusal.ts'

const PLACEHOLDER = /\{([^{}]+)\}/g
const WHOLE_PLACEHOLDER = /^\{([^{}]+)\}$/
const PLACEHOLDER_HERE = /\{[^{}]+\}/y

/**
 * In characters. One limit for all values that are filled into the query, the headers and the body template of one
 * request, because one long value may stand in many places. The fixed values of the parameters are filled under a
 * second limit of the same size.
 */
const MOST_FILLED = 256 * 1024

/** What stands for a `{name}`. `value` is undefined if the name is known, but was not given a value. */
export interface Filler {
  value: JsonValue | undefined
}

export interface Placeholders {
  /** Undefined if nothing has this name: `{name}` then stays in the text. */
  findFiller(name: string): Filler | undefined
  spendFillRoom(name: string, length: number): void
  isUsed(name: string): boolean
}

export function createPlaceholders(findValue: (name: string) => Filler | undefined): Placeholders {
  const used = new Set<string>()
  let left = MOST_FILLED
  return {
    findFiller(name) {
      const found = findValue(name)
      if (found) used.add(name)
      return found
    },
    spendFillRoom(name, length) {
      left -= length
      if (left < 0) throw new CallRefusal('invalid_arguments', describeParameterProblem(name, 'is too long'))
    },
    isUsed: (name) => used.has(name),
  }
}

export function addPlaceholders(placeholders: Placeholders, more: (name: string) => Filler | undefined): Placeholders {
  return { ...placeholders, findFiller: (name) => placeholders.findFiller(name) ?? more(name) }
}

export interface FilledText {
  text: string
  isMissing: boolean
}

/** True if `placeholder`, which stands at `at`, is the whole of a text in single quotation marks, as in `'{name}'`. */
export function isQuoted(text: string, at: number, placeholder: string): boolean {
  return text[at - 1] === "'" && text[at + placeholder.length] === "'"
}

export function fillPlaceholders(
  text: string,
  placeholders: Placeholders,
  write: (value: JsonValue, name: string, isInQuotes: boolean) => string = toArgumentText,
): FilledText {
  let isMissing = false
  const filled = text.replace(PLACEHOLDER, (placeholder, name: string, at: number) => {
    const found = placeholders.findFiller(name)
    if (!found) return placeholder
    if (found.value === undefined) {
      isMissing = true
      return ''
    }
    const written = write(found.value, name, isQuoted(text, at, placeholder))
    placeholders.spendFillRoom(name, written.length)
    return written
  })
  return { text: filled, isMissing }
}

export function findWholePlaceholder(
  text: string,
  placeholders: Placeholders,
): (Filler & { name: string }) | undefined {
  const [, name] = WHOLE_PLACEHOLDER.exec(text) ?? []
  const found = name === undefined ? undefined : placeholders.findFiller(name)
  return name !== undefined && found ? { ...found, name } : undefined
}

export function listPlaceholderNames(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)
}

export function splitAtPlaceholders(text: string): string[] {
  return text.split(/\{[^{}]+\}/)
}

export function splitOutsidePlaceholders(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length && parts.length + 1 < most; ) {
    PLACEHOLDER_HERE.lastIndex = at
    if (text[at] === '{' && PLACEHOLDER_HERE.test(text)) {
      at = PLACEHOLDER_HERE.lastIndex
      continue
    }
    if (text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
    at += 1
  }
  return [...parts, text.slice(start)]
}
