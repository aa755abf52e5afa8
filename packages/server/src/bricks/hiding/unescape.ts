import { type ByteView, createViewWriter } from './byte-view.ts'
import { findEntityCode } from './entities.ts'

interface Escape {
  /** A byte if `isByte`, or else a code point. */
  code: number
  isByte: boolean
  length: number
}

const PERCENT = 0x25
const AMPERSAND = 0x26
const HASH = 0x23
const SEMICOLON = 0x3b
const BACKSLASH = 0x5c
export const MOST_LAYERS = 6
const OTHERS = [AMPERSAND, BACKSLASH]
const MARKS = [PERCENT, ...OTHERS]
const LOWER = 0x20

const LONGEST_NAME = 31
const SIGNS = new Map(
  Object.entries({ '"': 0x22, "'": 0x27, '/': 0x2f, '\\': BACKSLASH, n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c }).map(
    ([character, code]) => [character.charCodeAt(0), code],
  ),
)
/** Browsers decode these entities also without the semicolon. */
const UNENDED = ['amp', 'lt', 'gt', 'quot']

/**
 * Decodes percent escapes after all others. Percent encoding also encodes `&` and `\`. So an entity or a backslash
 * escape beside a percent escape was probably written after the percent encoding.
 */
export function unescapePercentLast(view: ByteView): ByteView | undefined {
  if (!view.bytes.includes(PERCENT)) return undefined
  let rest: ByteView | undefined
  let next = unescapeView(view, OTHERS)
  for (let layer = 0; next && layer < MOST_LAYERS; layer += 1) {
    rest = next
    next = unescapeView(rest, OTHERS)
  }
  return rest && unescapeView(rest)
}

export function unescapeView(view: ByteView, marks = MARKS): ByteView | undefined {
  const { bytes } = view
  if (!marks.some((mark) => bytes.includes(mark))) return undefined
  const writer = createViewWriter(bytes.length)
  let isFound = false
  for (let at = 0; at < bytes.length; ) {
    const found = marks.includes(bytes[at] ?? 0) ? readEscapeSequence(bytes, at) : undefined
    if (!found) {
      writer.pushByte(bytes[at] ?? 0, view, at, at)
      at += 1
      continue
    }
    isFound = true
    const last = at + found.length - 1
    if (found.isByte || found.code < 0x80) writer.pushByte(found.code, view, at, last)
    else for (const byte of encodeUtf8(found.code)) writer.pushByte(byte, view, at, last)
    at = last + 1
  }
  return isFound ? writer.finish() : undefined
}

function readEscapeSequence(bytes: Uint8Array, at: number): Escape | undefined {
  const first = bytes[at]
  if (first === PERCENT) return readByteEscape(bytes, at, 1) ?? readUtf16Escape(bytes, at)
  if (first === AMPERSAND) return bytes[at + 1] === HASH ? readNumericEntity(bytes, at) : readNamedEntity(bytes, at)
  if (first !== BACKSLASH) return undefined
  if (isLetter(bytes[at + 1], 'x')) return readByteEscape(bytes, at, 2)
  if (isLetter(bytes[at + 1], 'u')) return readUtf16Escape(bytes, at) ?? readBracedEscape(bytes, at)
  const code = SIGNS.get(bytes[at + 1] ?? 0) ?? SIGNS.get((bytes[at + 1] ?? 0) | LOWER)
  return code === undefined ? undefined : { code, isByte: false, length: 2 }
}

function readByteEscape(bytes: Uint8Array, at: number, markLength: number): Escape | undefined {
  const code = readHexNumber(bytes, at + markLength, 2)
  return code < 0 ? undefined : { code, isByte: true, length: markLength + 2 }
}

function readUtf16Escape(bytes: Uint8Array, at: number): Escape | undefined {
  const high = readHexUnit(bytes, at)
  if (high < 0) return undefined
  const low = high >= 0xd800 && high < 0xdc00 && bytes[at] === bytes[at + 6] ? readHexUnit(bytes, at + 6) : -1
  if (low < 0xdc00 || low > 0xdfff) return { code: high, isByte: false, length: 6 }
  return { code: 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00), isByte: false, length: 12 }
}

function readHexUnit(bytes: Uint8Array, at: number): number {
  return isLetter(bytes[at + 1], 'u') ? readHexNumber(bytes, at + 2, 4) : -1
}

function readBracedEscape(bytes: Uint8Array, at: number): Escape | undefined {
  if (bytes[at + 2] !== 0x7b) return undefined
  for (let digits = 1; digits <= 6; digits += 1) {
    if (bytes[at + 3 + digits] !== 0x7d) continue
    const code = readHexNumber(bytes, at + 3, digits)
    return code < 0 ? undefined : { code, isByte: false, length: digits + 4 }
  }
  return undefined
}

function readNumericEntity(bytes: Uint8Array, at: number): Escape | undefined {
  const isHex = isLetter(bytes[at + 2], 'x')
  const base = isHex ? 16 : 10
  const start = at + (isHex ? 3 : 2)
  let end = start
  let code = 0
  for (
    let digit = readHexDigit(bytes[end]);
    digit >= 0 && digit < base && code <= 0x10ffff;
    digit = readHexDigit(bytes[end])
  ) {
    code = code * base + digit
    end += 1
  }
  if (end === start) return undefined
  return { code, isByte: false, length: end - at + (bytes[end] === SEMICOLON ? 1 : 0) }
}

function readNamedEntity(bytes: Uint8Array, at: number): Escape | undefined {
  let name = ''
  let end = at + 1
  for (; name.length < LONGEST_NAME && isLetterOrDigit(bytes[end]); end += 1)
    name += String.fromCharCode(bytes[end] ?? 0)
  const isEnded = bytes[end] === SEMICOLON
  const known = isEnded ? name : (UNENDED.find((each) => name.toLowerCase().startsWith(each)) ?? '')
  const code = findEntityCode(known)
  return code === undefined ? undefined : { code, isByte: false, length: 1 + known.length + (isEnded ? 1 : 0) }
}

function readHexNumber(bytes: Uint8Array, at: number, digits: number): number {
  let value = 0
  for (let index = at; index < at + digits; index += 1) {
    const digit = readHexDigit(bytes[index])
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

function readHexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | LOWER
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

function isLetter(byte: number | undefined, letter: 'x' | 'u'): boolean {
  return byte !== undefined && (byte | LOWER) === letter.charCodeAt(0)
}

function isLetterOrDigit(byte = 0): boolean {
  const lower = byte | LOWER
  return (lower >= 0x61 && lower <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}

function encodeUtf8(code: number): Iterable<number> {
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return Buffer.from(isCharacter ? String.fromCodePoint(code) : '\ufffd')
}
