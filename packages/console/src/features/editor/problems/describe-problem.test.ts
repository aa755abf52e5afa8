import { expect, test } from 'vitest'
import { describeProblem } from './describe-problem.ts'

test.each([
  ['provider_failed', '503', /passes by itself\.$/],
  ['provider_failed', undefined, /passes by itself\.$/],
  ['provider_failed', '400: This model’s maximum context length is 8192 tokens.', /does not pass by itself/],
  ['provider_failed', '402', /credit/],
  ['provider_busy', '429: You exceeded your current quota', /unless your credit or quota/],
])('no owner is told to wait for what does not pass: %s, %s', (code, said, advice) => {
  expect(describeProblem({ at: '', code, ...(said !== undefined && { said }) }).advice).toMatch(advice)
})
