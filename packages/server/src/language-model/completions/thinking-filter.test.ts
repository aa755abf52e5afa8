import { expect, test } from 'vitest'
import { findSteepGrowth } from '#test/tools/linear-time/measure-growth.ts'
import { createThinkingFilter } from './thinking-filter.ts'

function filterWhole(text: string): string {
  const filter = createThinkingFilter()
  return filter.push(text) + filter.end()
}

test('a thought that speaks of another one is hidden to its own end, and a stray end is hidden alone', () => {
  expect(filterWhole('So <think>a <thought> b</think> it</THINK> is <think>c')).toBe('So  it is ')
})

test('N1: an answer of many thoughts that comes in one piece takes linear time', async () => {
  const complaint = await findSteepGrowth(async (size) => filterWhole('<think>a</think>b'.repeat(size)), 4_000)
  expect(complaint).toBeUndefined()
})
