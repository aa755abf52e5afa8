import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'
import { expect, test } from 'vitest'
import { formatCost, summarizeTrace } from './describe-trace.ts'

const CALL: TracedCall = {
  brick: 'Order status',
  id: 'orders',
  arguments: { order: 'A17' },
  request: null,
  status: 200,
  duration_ms: 40,
  shown: '{}',
  tokens: { before: 1, after: 1 },
}

function createTrace(...rounds: TracedCall[][]): ReplyTrace {
  return {
    model: 'gpt-6-luna',
    offered: ['orders', 'weather'],
    rounds: rounds.map((calls) => ({ prompt_tokens: 100, completion_tokens: 10, calls })),
    first_token_ms: 400,
    duration_ms: 1_250,
    cost: 59,
  }
}

test('the summary of an answer counts a brick once, however often it was called', () => {
  const other = { ...CALL, arguments: { order: 'A18' } }
  expect(summarizeTrace(createTrace([CALL, other], [CALL], []))).toMatch(/^1 brick · 330 tokens · /)
  expect(summarizeTrace(createTrace([CALL, { ...CALL, id: 'weather' }], []))).toMatch(/^2 bricks · /)
  expect(summarizeTrace(createTrace([]))).toMatch(/^no brick · 110 tokens · /)
})

test.each([
  [0, 'free'],
  [99, 'under $0.0001'],
  [9_940, 'about $0.0099'],
  [2_340_000, 'about $2.34'],
  [1_234_500_000, 'about $1,234.50'],
])('%i millionths of a dollar are %s', (millionths, words) => {
  expect(formatCost(millionths)).toBe(words)
})
