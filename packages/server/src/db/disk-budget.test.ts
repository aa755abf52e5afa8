import { expect, test } from 'vitest'
import { createDiskBudget } from './disk-budget.ts'

let now = 0
const budgetAfter = (commits: number, took: number) => {
  const budget = createDiskBudget(() => now)
  for (let at = 0; at < commits; at++) budget.spend(took)
  return budget
}

test.each([1, 4])('%i commits in a row wait for nothing', (commits) => {
  expect(budgetAfter(commits, 0.3).pause()).toBe(0)
})

test('the more of them the longer the next one gathers, up to 4 ms', () => {
  expect(budgetAfter(5, 0.25).pause()).toBe(2.5)
  expect(budgetAfter(6, 0.25).pause()).toBe(4)
  expect(budgetAfter(100, 0.25).pause()).toBe(4)
})

test('a quiet while pays it back', () => {
  const budget = budgetAfter(5, 0.25)
  now += 3
  expect(budget.pause()).toBe(0)
})
