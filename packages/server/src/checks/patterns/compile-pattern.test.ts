import { expect, test } from 'vitest'
import { compilePattern, countPatternSteps } from './compile-pattern.ts'

test.each([
  ['abc', 3],
  ['a{1000}', 1_000],
  ['a{1000}'.repeat(28), 28_000],
  ['(a?){500}'.repeat(20), 10_000],
  ['((a{30}){30})'.repeat(15), 13_500],
  ['(?:(?i)a{10}b){20}', 220],
  ['(?P<name>a|b){3,7}', 14],
  ['[^]a{1000}]{2,}', 2],
  ['[[:alpha:]\\]]{5}', 5],
  ['\\x{1000}\\pL\\p{Greek}\\x41', 4],
  ['\\{1000}', 6],
  ['\\Qa{1000}\\E', 1],
  ['a{0}b{1,0', 5],
  ['a{,9}', 5],
  [')))(((', 0],
])('the steps of the repetitions are counted before a pattern is compiled: %s', (pattern, steps) => {
  expect(countPatternSteps(pattern)).toBe(steps)
})

test.each(['a{1000}'.repeat(28), '(a?){500}'.repeat(20), '((a{30}){30})'.repeat(15)])(
  'N1: a pattern of many thousand steps is refused: %.20s',
  (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined()
  },
)

test.each(['(a|b|c|d|e|f|g|h|i|j){300}', '(?:(?:a|b|c|d|e|f|0|1|2|3|-|_){2,40}\\.){1,4}'])(
  'alternatives that are single characters are one step: %s',
  (pattern) => {
    expect(compilePattern(pattern)).toBeDefined()
  },
)
