import { expect, test } from 'vitest'
import { checkLinearPatterns } from './linear-patterns.ts'
import { readSourceFiles } from './source-files.ts'

function listComplaints(text: string, path = 'packages/server/src/http/x.ts'): string[] {
  return checkLinearPatterns([{ path, package: 'server', text, imports: [], isTest: false }])
}

test.each([
  ["path.replace(/\\/+$/, '')", 'at the end'],
  ["text.replaceAll(/^_+|_+$/g, '')", 'at the end'],
  ["text.replace(/\\s*$/, '')", 'at the end'],
  ["text.replace(/[\\s/]{2,}$/, '')", 'at the end'],
  ["text.replace(/(?:ab+)$/, '')", 'at the end'],
  ['const END = /<[^>]+>\\s*$/', 'at the end'],
  ['  /x+$/,', 'at the end'],
  ['return /^(a+)+$/.test(text)', 'repeats a repetition'],
  ['z.string().regex(/^(?:\\w*)*x/)', 'repeats a repetition'],
  ['return /^\\s*(identity)?\\s*$/i.test(text)', 'share one run'],
  ['return /^[a-z]+[a-z]*!/.test(text)', 'share one run'],
  ['return /^.*-?.*!/.test(text)', 'share one run'],
])('N1: %s is complained of', (line, why) => {
  expect(listComplaints(line)).toEqual([expect.stringContaining(why)])
})

test.each([
  "path.replace(/(?<!\\/)\\/+$/, '')",
  'return /^\\d+$/.test(text)',
  'return /^(api|assets)(\\/|$)/.test(text)',
  "name.replace(/\\.$/, '')",
  'return /[^{}]+\\}/.test(text)',
  'return /^(?:[a-z]+-)?json$/.test(text)',
  'return /^[!^|~a-z]+$/.test(text)',
  "// text.replace(/\\/+$/, '')",
  'const half = (one + two) / 2 // a / b+$/',
])('%s is not', (line) => expect(listComplaints(line)).toEqual([]))

test('what no client reaches may be as it is', () => {
  expect(listComplaints("text.replace(/\\n+$/, '')", 'packages/console/src/app/x.ts')).toEqual([])
})

test('N1: no pattern of the server and the contract has a shape that takes more than linear time', () => {
  const files = readSourceFiles()
  expect(files.some(({ text }) => text.includes('.test('))).toBe(true)
  expect(checkLinearPatterns(files)).toEqual([])
})
