import { expect, test } from 'vitest'
import { BRICK_COLORS, cutBrickMark, findBrickColor, findBrickMark } from './brick-look.ts'

test('a brick without a colour has one that is always the same for its name', () => {
  expect(findBrickColor('Order status')).toBe(findBrickColor(' Order status '))
  expect(BRICK_COLORS).toContain(findBrickColor(''))
  const names = Array.from({ length: 200 }, (_, at) => `API ${at}`)
  expect(new Set(names.map((name) => findBrickColor(name))).size).toBe(BRICK_COLORS.length)
})

test('a chosen colour wins, and one that nobody knows counts as none', () => {
  expect(findBrickColor('Order status', { color: 'teal' })).toBe('teal')
  expect(findBrickColor('Order status', { color: 'url(x)' })).toBe(findBrickColor('Order status'))
})

test.each([
  ['order status', 'O'],
  ['“Order status”', 'O'],
  ['حالة الطلب', 'ح'],
  ['注文の状況', '注'],
  ['👩‍👩‍👧 Families', 'F'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['é́tat', 'É́'],
  ['', ''],
])('the mark of “%s” is “%s”', (name, mark) => {
  expect(findBrickMark(name)).toBe(mark)
})

test.each([
  [' Os ', 'Os'],
  ['Orders', 'Or'],
  ['注文の', '注文'],
  ['🚚', '🚚'],
  ['🚚🚚', '🚚'],
  ['A🚚', 'A'],
  ['👩‍👩‍👧 x', '👩‍👩‍👧'],
  ['  ', ''],
])('of “%s” the mark keeps “%s”', (text, mark) => {
  expect(cutBrickMark(text)).toBe(mark)
})
