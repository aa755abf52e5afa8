import { expect, test } from 'vitest'
import {
  ExactNumber,
  hasLongNumbers,
  parseExactRecord,
  parseJsonAsWritten,
  parseJsonKeepingDigits,
  toNumberOrExact,
} from './exact-number.ts'

test.each([
  '{"a":[9007199254740993,-0,1.10,1e2,0.1],"b":12345678901234567890.5,"__proto__":1.0}',
  '"1.10"',
  '[true,null,1,-2.5]',
])('JSON that is read and written again has every sign of its numbers: %s', (json) => {
  expect(JSON.stringify(parseJsonAsWritten(json))).toBe(json)
})

test('a text that is no JSON, or is nested too deeply to be read, is undefined', () => {
  expect(parseJsonAsWritten('{"a":}')).toBeUndefined()
  expect(parseJsonAsWritten('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
})

test.each(['1.10', '[1.10]', 'null', '"a"', '{'])('%s is no object', (text) => {
  expect(parseExactRecord(text)).toBeUndefined()
})

test.each<[string, number]>([
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['1.10', 1.1],
  ['-2.5e3', -2500],
  ['0.30000000000000004', 0.1 + 0.2],
  ['0.100000000000000000', 0.1],
])('%s is a plain number, because no digit of it is lost', (text, number) => {
  expect(toNumberOrExact(text)).toBe(number)
})

test.each([
  '9007199254740993',
  '-9007199254740992',
  '1000000000000000000000',
  '0.12345678901234567',
  '9007199254740993e1',
])('%s stays as it was written', (text) => {
  expect(toNumberOrExact(text)).toEqual(new ExactNumber(text))
})

test('a number that no reader can hold is not read as a number', () => {
  expect(toNumberOrExact('1e999')).toBeUndefined()
})

test.each(['9007199254740993', '[-9007199254740993,1.10]', '{"a":0.12345678901234567,"b":1e2}'])(
  'a number that would lose a digit is known by its look: %s',
  (json) => {
    expect(JSON.stringify(parseJsonKeepingDigits(json))).toBe(json.replace('1.10', '1.1').replace('1e2', '100'))
  },
)

test('digits in a text are no reason to look at each number', () => {
  expect(hasLongNumbers('{"card":"9007199254740993","n":123456789012345}')).toBe(false)
})
