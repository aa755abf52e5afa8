/**
 * The numbers of each version come from ISO/IEC 18004, for error correction level M. `blocks` has the number of data
 * codewords in each block, `corrections` is the number of error correction codewords in each block.
 */
export interface QrVersion {
  version: number
  blocks: readonly number[]
  corrections: number
}

const VERSIONS: readonly QrVersion[] = [
  { version: 1, blocks: [16], corrections: 10 },
  { version: 2, blocks: [28], corrections: 16 },
  { version: 3, blocks: [44], corrections: 26 },
  { version: 4, blocks: [32, 32], corrections: 18 },
  { version: 5, blocks: [43, 43], corrections: 24 },
  { version: 6, blocks: [27, 27, 27, 27], corrections: 16 },
  { version: 7, blocks: [31, 31, 31, 31], corrections: 18 },
  { version: 8, blocks: [38, 38, 39, 39], corrections: 22 },
  { version: 9, blocks: [36, 36, 36, 37, 37], corrections: 22 },
]

const BYTE_MODE = 0b0100
const PADDING = [0b11101100, 0b00010001] as const

export function findQrVersion(bytes: number): QrVersion | undefined {
  // Mode and length take a byte and a half; the end mark takes the rest of the second byte.
  return VERSIONS.find(({ blocks }) => bytes + 2 <= addNumbers(blocks))
}

export function encodeBytes(bytes: readonly number[], { blocks, corrections }: QrVersion): number[] {
  const data = toPaddedData(bytes, addNumbers(blocks))
  let start = 0
  const parts = blocks.map((length) => {
    const part = data.slice(start, start + length)
    start += length
    return part
  })
  return [...interleaveBlocks(parts), ...interleaveBlocks(parts.map((part) => computeCorrections(part, corrections)))]
}

function toPaddedData(bytes: readonly number[], length: number): number[] {
  const nibbles = [BYTE_MODE, ...[bytes.length, ...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data: number[] = []
  for (let at = 0; at < nibbles.length; at += 2) data.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0))
  for (let at = 0; data.length < length; at++) data.push(PADDING[at % 2] ?? 0)
  return data
}

function interleaveBlocks(parts: ReadonlyArray<readonly number[]>): number[] {
  const longest = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => parts.flatMap((part) => part.slice(at, at + 1))).flat()
}

/** Gives the remainder of a polynomial division over the field of 256 elements. */
function computeCorrections(data: readonly number[], count: number): number[] {
  const divisor = createDivisor(count)
  let rest: number[] = Array.from({ length: count }, () => 0)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiplyInField(divisor[at] ?? 0, factor))
  }
  return rest
}

/**
 * Gives the coefficients of the product of (x - 2^i) for each i below `degree`, without the leading 1, the highest
 * power first.
 */
function createDivisor(degree: number): number[] {
  let divisor = [1]
  let root = 1
  for (let at = 0; at < degree; at++) {
    const factor = root
    divisor = [...divisor, 0].map((value, place) => value ^ multiplyInField(divisor[place - 1] ?? 0, factor))
    root = multiplyInField(root, 2)
  }
  return divisor.slice(1)
}

function multiplyInField(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}

function addNumbers(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
