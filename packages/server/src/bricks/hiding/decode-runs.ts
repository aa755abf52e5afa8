import { type ByteView, createViewWriter } from './byte-view.ts'

type Digits = Int8Array

const SKIPPED = -1
const END = -2
const PADDING = 0x3d

interface Alphabet {
  digits: Digits
  bitsPerDigit: number
  /** Digits per group. The encoded text may begin at any digit of a group, so decoding is tried from each of them. */
  period: number
}

const BASE64: Alphabet = {
  digits: createDigitTable(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    { '-': 62, _: 63 },
    '\r\n',
  ),
  bitsPerDigit: 6,
  period: 4,
}

const HEX: Alphabet = {
  digits: createDigitTable('0123456789abcdef', { A: 10, B: 11, C: 12, D: 13, E: 14, F: 15 }, ' :-'),
  bitsPerDigit: 4,
  period: 2,
}

interface Run {
  start: number
  end: number
}

export function decodeEncodedRuns(view: ByteView, leastBytes: number): ByteView[] {
  return [BASE64, HEX].flatMap((alphabet) => {
    const runs = listDigitRuns(view.bytes, alphabet, Math.ceil((leastBytes * 8) / alphabet.bitsPerDigit))
    if (runs.length === 0) return []
    return Array.from({ length: alphabet.period }, (_, offset) => decodeRunsAtOffset(view, runs, alphabet, offset))
  })
}

function listDigitRuns(bytes: Uint8Array, { digits }: Alphabet, least: number): Run[] {
  const runs: Run[] = []
  let start = 0
  let count = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    const digit = digits[bytes[at] ?? 0] ?? END
    if (digit >= 0) count += 1
    else if (digit === END) {
      if (count >= least) runs.push({ start, end: at })
      start = at + 1
      count = 0
    }
  }
  return runs
}

function decodeRunsAtOffset(
  view: ByteView,
  runs: readonly Run[],
  { digits, bitsPerDigit }: Alphabet,
  offset: number,
): ByteView {
  const { bytes } = view
  const writer = createViewWriter(runs.reduce((sum, { start, end }) => sum + end - start, runs.length))
  for (const { start, end } of runs) {
    writer.writeBreak()
    let bits = 0
    let held = 0
    let toLeaveOut = offset
    let previous = start
    for (let at = start; at < end; at += 1) {
      const digit = digits[bytes[at] ?? 0] ?? END
      if (digit < 0) continue
      if (toLeaveOut > 0) {
        toLeaveOut -= 1
        continue
      }
      held = ((held << bitsPerDigit) | digit) & 0xfff
      bits += bitsPerDigit
      if (bits >= 8) {
        bits -= 8
        writer.pushByte((held >> bits) & 0xff, view, previous, at)
      }
      previous = at
    }
    let padded = end
    while (bytes[padded] === PADDING && padded < end + 2) padded += 1
    if (padded > end) writer.extendLastByte(view, padded - 1)
  }
  return writer.finish()
}

function createDigitTable(characters: string, others: Readonly<Record<string, number>>, skipped: string): Digits {
  const digits = new Int8Array(256).fill(END)
  for (const [value, character] of [...characters].entries()) digits[character.charCodeAt(0)] = value
  for (const [character, value] of Object.entries(others)) digits[character.charCodeAt(0)] = value
  for (const character of skipped) digits[character.charCodeAt(0)] = SKIPPED
  return digits
}
