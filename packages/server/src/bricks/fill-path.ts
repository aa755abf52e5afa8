/** What each parameter of the API is to be; undefined where the model gave it no value. */
export type ParameterValues = ReadonlyMap<string, string | undefined>

/** Fills `{name}` places of an address, after its host, with encoded values. Undefined where a value cannot stand there. */
export function fillPath(
  address: string,
  values: ParameterValues,
): { address: string; used: ReadonlySet<string> } | undefined {
  const [, host = '', path = '', rest = ''] = /^([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? []
  const inPath = new Set<string>()
  const filledPath = fill(path, values, inPath)
  if (![...inPath].every((name) => isFit(values.get(name)))) return undefined
  if (!keepsSegments(filledPath, fill(path, new Map([...values.keys()].map((name) => [name, PLAIN])), new Set()))) {
    return undefined
  }
  const used = new Set(inPath)
  return { address: host + filledPath + fill(rest, values, used), used }
}

/** A value that means nothing to anybody who reads paths. */
const PLAIN = 'x'

/** So often a value may be decoded on its way: by gateways and by the API itself. */
const MOST_DECODINGS = 2

function fill(part: string, values: ParameterValues, used: Set<string>): string {
  return part.replace(/\{([^{}]+)\}/g, (place, name: string) => {
    if (!values.has(name)) return place
    used.add(name)
    return encodeURIComponent((values.get(name) ?? '').toWellFormed())
  })
}

/** An empty value would turn the path of one thing into that of all of them; a slash or dots lead to another thing. */
function isFit(value: string | undefined): boolean {
  if (value === undefined || value === '') return false
  return listDecodings(value).every((text) => !/[/\\]/.test(text) && !isDots(text))
}

/** Values can be harmless each, and lead elsewhere where they meet each other or what the builder wrote around them. */
function keepsSegments(filled: string, plain: string): boolean {
  const plainDecodings = listDecodings(plain, MOST_DECODINGS + 1)
  return listDecodings(filled, MOST_DECODINGS + 1).every((text, at) => {
    const segments = text.split(/[/\\]/)
    const plainSegments = plainDecodings[at]?.split(/[/\\]/) ?? []
    return (
      segments.length === plainSegments.length &&
      segments.every((segment, index) => !isDots(segment) || isDots(plainSegments[index] ?? ''))
    )
  })
}

/** The text, and what it becomes each time it is decoded. */
function listDecodings(text: string, most: number = MOST_DECODINGS): string[] {
  const decodings = [text]
  for (let times = 0; times < most; times += 1) decodings.push(decode(decodings.at(-1) ?? ''))
  return decodings
}

/** What lenient readers take for a slash, a backslash or a dot: overlong UTF-8, as bytes, and the escapes of one family of servers. */
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

/** Each byte as one character, since what is beyond ASCII means nothing here. */
function decode(text: string): string {
  return text
    .replace(/%u00(?:2f|5c|2e)/gi, (found) => found.toLowerCase())
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(LENIENTLY_READ, (found) => LENIENT[found] ?? found)
}

/** What a parser resolves away, also with signs that some leave out, and with a parameter behind it. */
function isDots(segment: string): boolean {
  const [name = ''] = segment.split(';', 1)
  return /^\.{1,2}$/.test(name.replace(/[\p{Cc}\s]/gu, ''))
}
