import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('rows end as RFC 4180 says, and plain cells stand as they are', () => {
  expect(
    formatCsv([
      ['at', 'tokens'],
      ['today', 212],
    ]),
  ).toBe('at,tokens\r\ntoday,212\r\n')
})

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'say "yes"', '"say ""yes"""'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['nothing', '', ''],
  ['signs in the middle', 'a=1+1', 'a=1+1'],
  ['other scripts', 'مرحبا', 'مرحبا'],
])('%s in a cell', (_name, cell, written) => {
  expect(formatCsv([[cell]])).toBe(`${written}\r\n`)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 40 1234', "'+49 40 1234"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("https://evil.example","a")', '"\'=HYPERLINK(""https://evil.example"",""a"")"'],
])('%j is no formula in a spreadsheet', (cell, written) => {
  expect(formatCsv([[cell]])).toBe(`${written}\r\n`)
})

test('a number stays a number, also below zero', () => {
  expect(formatCsv([[-1, 0.5]])).toBe('-1,0.5\r\n')
})
