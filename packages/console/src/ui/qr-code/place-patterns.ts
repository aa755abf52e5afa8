/** True for dark, false for light, undefined for modules of the data. */
export type Grid = Array<Array<boolean | undefined>>

/** Source: ISO/IEC 18004, annex E. */
const LAST_ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]] as const

const FORMAT_DIVISOR = 0b10100110111
const FORMAT_MASK = 0b101010000010010
const VERSION_DIVISOR = 0b1111100100101

/** Fills the modules of the format too, so that they get no data; `placeFormat` later writes their final values. */
export function placePatterns(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  for (let at = 0; at < size; at++) {
    setModule(grid, at, 6, at % 2 === 0)
    setModule(grid, 6, at, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    placeSquare(grid, x, y, 4)
  }
  placeAlignments(grid, version)
  placeFormat(grid, 0)
  if (version >= 7) placeVersion(grid, version)
  return grid
}

export function placeFormat(grid: Grid, mask: number): void {
  const size = grid.length
  // The bits of error correction level M are 00.
  const bits = ((mask << 10) | divideBits(mask << 10, FORMAT_DIVISOR)) ^ FORMAT_MASK
  for (let at = 0; at < 15; at++) {
    const isDark = ((bits >> at) & 1) === 1
    const near = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    setModule(grid, 8, near, isDark)
    const far = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at
    setModule(grid, far, 8, isDark)
  }
  setModule(grid, 8, size - 8, true)
}

function placeVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | divideBits(version << 12, VERSION_DIVISOR)
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >> at) & 1) === 1
    const long = Math.floor(at / 3)
    const short = grid.length - 11 + (at % 3)
    setModule(grid, long, short, isDark)
    setModule(grid, short, long, isDark)
  }
}

function placeAlignments(grid: Grid, version: number): void {
  const last = LAST_ALIGNMENT[version - 1] ?? []
  const places = last.length === 0 ? [] : [6, ...last]
  const end = Math.max(...places)
  for (const x of places) {
    for (const y of places) {
      const isOnFinder = (x === 6 && y === 6) || (x === 6 && y === end) || (x === end && y === 6)
      if (!isOnFinder) placeSquare(grid, x, y, 2)
    }
  }
}

/** Radius 4 is a finder: its outermost ring is light, and the part of the ring outside the code is not drawn. */
function placeSquare(grid: Grid, x: number, y: number, radius: number): void {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      const ring = Math.max(Math.abs(down), Math.abs(right))
      setModule(grid, x + right, y + down, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
  }
}

function setModule(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y]
  if (row && x >= 0 && x < row.length) row[x] = isDark
}

function divideBits(bits: number, divisor: number): number {
  const degree = 31 - Math.clz32(divisor)
  let rest = bits
  while (rest >> degree) rest ^= divisor << (31 - Math.clz32(rest) - degree)
  return rest
}
