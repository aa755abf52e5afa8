import { isQuoted } from './fill-placeholders.ts'

export type ParameterValues = ReadonlyMap<string, string | readonly string[] | undefined>

/**
 * Fills each `{name}` of `host/path?query`. Undefined if a value would lead to another path. `used`: the names that
 * were found in the address. `doublesQuotes`: a quotation mark inside an OData key, as in `Customers('{name}')`, is
 * written twice.
 */
export function fillPath(
  address: string,
  values: ParameterValues,
  { doublesQuotes = false } = {},
): { address: string; used: ReadonlySet<string> } | undefined {
  const [, host = '', path = '', rest = ''] = /^([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? []
  const inPath = new Set<string>()
  const filledPath = fillPathPlaceholders(path, values, inPath, doublesQuotes)
  if (![...inPath].every((name) => fitsPath(listValueItems(values.get(name)).join(',')))) return undefined
  if (
    !hasSameSegments(
      filledPath,
      fillPathPlaceholders(path, new Map([...values.keys()].map((name) => [name, PLAIN])), new Set()),
    )
  ) {
    return undefined
  }
  const used = new Set(inPath)
  return { address: host + filledPath + fillPathPlaceholders(rest, values, used), used }
}

const PLAIN = 'x'

/** A gateway may decode a value once, and the API itself once more. */
const MOST_DECODINGS = 2

function fillPathPlaceholders(part: string, values: ParameterValues, used: Set<string>, doublesQuotes = false): string {
  return part.replace(/\{([^{}]+)\}/g, (placeholder, name: string, at: number) => {
    if (!values.has(name)) return placeholder
    used.add(name)
    const isKey = doublesQuotes && isQuoted(part, at, placeholder) && /[(=,]/.test(part[at - 2] ?? '')
    return listValueItems(values.get(name))
      .map((item) => encodeURIComponent((isKey ? item.replaceAll("'", "''") : item).toWellFormed()))
      .join(',')
  })
}

function listValueItems(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [''] : typeof value === 'string' ? [value] : value
}

/** An empty value would lead to a whole list in place of one entry. A slash or dots would lead to another entry. */
function fitsPath(value: string): boolean {
  if (value === '') return false
  return decodeRepeatedly(value).every((text) => !/[/\\]/.test(text) && !isDotSegment(text))
}

/** Values that are harmless alone can lead to another address together, or together with the text around them. */
function hasSameSegments(filled: string, plain: string): boolean {
  const plainDecodings = decodeRepeatedly(plain, MOST_DECODINGS + 1)
  return decodeRepeatedly(filled, MOST_DECODINGS + 1).every((text, at) => {
    const segments = text.split(/[/\\]/)
    const plainSegments = plainDecodings[at]?.split(/[/\\]/) ?? []
    return (
      segments.length === plainSegments.length &&
      segments.every((segment, index) => !isDotSegment(segment) || isDotSegment(plainSegments[index] ?? ''))
    )
  })
}

function decodeRepeatedly(text: string, most: number = MOST_DECODINGS): string[] {
  const decodings = [text]
  for (let times = 0; times < most; times += 1) decodings.push(decodePercent(decodings.at(-1) ?? ''))
  return decodings
}

/** Overlong UTF-8 and `%u` escapes that some servers read as a slash, a backslash or a dot. */
const LENIENT: Readonly<Record<string, string>> = {
  '\xc0\xaf': '/',
  '\xe0\x80\xaf': '/',
  '\xc1\x9c': '\\',
  '\xc0\xae': '.',
  '\xe0\x80\xae': '.',
  '%u002f': '/',
  '%u005c': '\\',
  '%u002e': '.',
}
const LENIENTLY_READ = new RegExp(Object.keys(LENIENT).join('|'), 'g')

function decodePercent(text: string): string {
  return text
    .replace(/%u00(?:2f|5c|2e)/gi, (found) => found.toLowerCase())
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(LENIENTLY_READ, (found) => LENIENT[found] ?? found)
}

/**
 * Parsers remove the segments `.` and `..`. Some parsers also ignore control characters and a `;parameter` in a
 * segment.
 */
function isDotSegment(segment: string): boolean {
  const [name = ''] = segment.split(';', 1)
  return /^\.{1,2}$/.test(name.replace(/[\p{Cc}\s]/gu, ''))
}
