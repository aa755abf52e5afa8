import { isUtf8 } from 'node:buffer'

const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}
const HEX: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/** Reads what bash writes as `$'...'`. `from`: behind the opening quotation mark; `end`: behind the closing one. */
export function readAnsiText(text: string, from: number): { text: string; end: number } {
  let read = ''
  // Several escaped bytes may be one character.
  let bytes: number[] = []
  let at = from
  const addBytes = () => {
    read += decodeBytes(Uint8Array.from(bytes))
    bytes = []
  }
  while (at < text.length && text[at] !== "'") {
    const escaped: AnsiEscape = text[at] === '\\' ? readAnsiEscape(text, at + 1) : { text: text[at] ?? '', end: at + 1 }
    at = escaped.end
    if (escaped.byte !== undefined) bytes.push(escaped.byte)
    else {
      if (bytes.length > 0) addBytes()
      read += escaped.text
    }
  }
  addBytes()
  return { text: read.toWellFormed(), end: at + 1 }
}

/** Safari writes each character below 256 as one byte, such as `\xfc` for "ü", which is no UTF-8. */
function decodeBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

type AnsiEscape = { end: number } & ({ text: string; byte?: undefined } | { byte: number })

function readAnsiEscape(text: string, at: number): AnsiEscape {
  const letter = text[at] ?? ''
  const plain = LETTERS[letter]
  if (plain !== undefined) return { text: plain, end: at + 1 }
  const most = HEX[letter]
  if (most !== undefined) {
    const [digits = ''] = /^[\da-fA-F]*/.exec(text.slice(at + 1, at + 1 + most)) ?? []
    const code = Number.parseInt(digits, 16)
    const end = at + 1 + digits.length
    if (digits === '') return { text: `\\${letter}`, end }
    if (letter === 'x') return { byte: code, end }
    // Browsers write an emoji as its two halves, such as `\ud83d\ude00`.
    return { text: code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd', end }
  }
  const [octal = ''] = /^[0-7]*/.exec(text.slice(at, at + 3)) ?? []
  if (octal !== '') return { byte: Number.parseInt(octal, 8) & 0xff, end: at + octal.length }
  const isQuote = '\'"?\\'.includes(letter)
  return { text: isQuote ? letter : `\\${letter}`, end: at + 1 }
}
