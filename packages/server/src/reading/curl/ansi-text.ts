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
  // Collects bytes, because several escaped bytes may be one character.
  const bytes: Buffer[] = []
  let at = from
  let plainFrom = from
  const addPlainText = () => bytes.push(Buffer.from(text.slice(plainFrom, at)))
  while (at < text.length && text[at] !== "'") {
    if (text[at] !== '\\') {
      at++
      continue
    }
    addPlainText()
    const escaped = readAnsiEscape(text, at + 1)
    bytes.push(escaped.bytes)
    at = escaped.end
    plainFrom = at
  }
  addPlainText()
  return { text: Buffer.concat(bytes).toString(), end: at + 1 }
}

function readAnsiEscape(text: string, at: number): { bytes: Buffer; end: number } {
  const letter = text[at] ?? ''
  const plain = LETTERS[letter]
  if (plain !== undefined) return { bytes: Buffer.from(plain), end: at + 1 }
  const most = HEX[letter]
  if (most !== undefined) {
    const [digits = ''] = /^[\da-fA-F]*/.exec(text.slice(at + 1, at + 1 + most)) ?? []
    const code = Number.parseInt(digits, 16)
    const end = at + 1 + digits.length
    if (digits === '') return { bytes: Buffer.from(`\\${letter}`), end }
    if (letter === 'x') return { bytes: Buffer.from([code]), end }
    return { bytes: Buffer.from(code <= 0x10ffff ? String.fromCodePoint(code) : '�'), end }
  }
  const [octal = ''] = /^[0-7]*/.exec(text.slice(at, at + 3)) ?? []
  if (octal !== '') return { bytes: Buffer.from([Number.parseInt(octal, 8) & 0xff]), end: at + octal.length }
  const isQuote = '\'"?\\'.includes(letter)
  return { bytes: Buffer.from(isQuote ? letter : `\\${letter}`), end: at + 1 }
}
