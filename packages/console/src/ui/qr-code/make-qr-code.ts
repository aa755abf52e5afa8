import { encodeBytes, findQrVersion } from './encode-bytes.ts'
import { type Grid, placeFormat, placePatterns } from './place-patterns.ts'

/** Rows from the top; true means dark. The light margin is left out. Undefined for more than 180 bytes of UTF-8. */
export type QrCode = boolean[][]

const MASKS: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

export function makeQrCode(text: string): QrCode | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  const version = findQrVersion(bytes.length)
  if (!version) return undefined
  const codewords = encodeBytes(bytes, version)
  const patterns = placePatterns(version.version)
  const codes = MASKS.map((_, mask) => placeData(patterns, codewords, mask))
  return codes.reduce((best, code) => (countPenalty(code) < countPenalty(best) ? code : best))
}

function placeData(patterns: Grid, codewords: readonly number[], mask: number): QrCode {
  const grid = patterns.map((row) => [...row])
  let bit = 0
  for (const { x, y } of listDataPlaces(grid.length)) {
    const row = grid[y]
    if (!row || row[x] !== undefined) continue
    const isDark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
    row[x] = isDark !== MASKS[mask]?.(x, y)
    bit++
  }
  placeFormat(grid, mask)
  return grid.map((row) => row.map((isDark) => isDark === true))
}

/**
 * The modules of data fill pairs of columns from the right, up and down in turn; the column of the timing pattern is
 * left out.
 */
function* listDataPlaces(size: number) {
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      yield { x: right, y }
      yield { x: right - 1, y }
    }
    isUp = !isUp
  }
}

/**
 * A code that is hard to read gets a penalty: for long runs, squares of one colour, patterns like a finder, and too
 * much of one colour.
 */
function countPenalty(code: QrCode): number {
  const columns = code.map((_, at) => code.map((row) => row[at] === true))
  const lines = [...code, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map(({ length }) => length - 2)
  const finders = lines.flatMap((line) => line.match(/1011101(?=0000)|00001011101/g) ?? []).length * 40
  const dark = code.flat().filter(Boolean).length / code.length ** 2
  const balance = Math.floor(Math.abs(dark - 0.5) * 20) * 10
  return runs.reduce((total, each) => total + each, 0) + countTwoByTwoBlocks(code) * 3 + finders + balance
}

function countTwoByTwoBlocks(code: QrCode): number {
  let count = 0
  code.forEach((row, y) => {
    const below = code[y + 1]
    if (!below) return
    row.forEach((isDark, x) => {
      if (x + 1 < row.length && row[x + 1] === isDark && below[x] === isDark && below[x + 1] === isDark) count++
    })
  })
  return count
}
