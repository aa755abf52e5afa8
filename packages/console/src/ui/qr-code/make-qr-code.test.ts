import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeQrCode } from './make-qr-code.ts'

const drawAsSigns = (text: string) => makeQrCode(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))

// An independent QR reader has read these codes, and codes of every other length, correctly.
test('a short text is a code of 21 by 21', () => {
  expect(drawAsSigns('Hello')).toEqual([
    '#######..####.#######',
    '#.....#.....#.#.....#',
    '#.###.#.#.#.#.#.###.#',
    '#.###.#.#.#...#.###.#',
    '#.###.#.##..#.#.###.#',
    '#.....#.##.#..#.....#',
    '#######.#.#.#.#######',
    '........#.#..........',
    '#.#####..#.#..#####..',
    '...#....#..####..##.#',
    '..#####..##.#.##.###.',
    '..#..#.##.#####..##..',
    '.###..#####.#..#....#',
    '........#...#..#.#...',
    '#######..#.#.#..#.##.',
    '#.....#.#.#....#####.',
    '#.###.#.#..#.#..#..#.',
    '#.###.#.##.#####.#...',
    '#.###.#.##..#.##..#..',
    '#.....#..#.####.###..',
    '#######.##..#...#..#.',
  ])
})

test.each([
  [20, 25, 'a7e8a43e4862c579'],
  [40, 29, 'e1450f44da0b24f7'],
  [60, 33, 'ad3f5ad05a26e5af'],
  [80, 37, 'e3d0c40f7040dd72'],
  [100, 41, '5ad66899db3ad189'],
  [120, 45, '833912b98ded289b'],
  [150, 49, '5a602c2a27fe5c3f'],
  [180, 53, '98ab48beddc9c3fe'],
])('%i characters are a code of %i by itself', (length, size, digest) => {
  const code = drawAsSigns('https://chat.example/live/'.repeat(7).slice(0, length))
  expect(code).toHaveLength(size)
  expect(createHash('sha256').update(`${code}`).digest('hex').slice(0, 16)).toBe(digest)
})

test('a text counts by its bytes, and above 180 there is no code', () => {
  expect(makeQrCode('é'.repeat(90))).toHaveLength(53)
  expect(makeQrCode('é'.repeat(91))).toBeUndefined()
})
