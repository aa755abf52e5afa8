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

test('the more of them the longer the next one gathers, up to a hundredth of a second', () => {
  expect(budgetAfter(5, 0.5).pause()).toBe(2)
  expect(budgetAfter(6, 0.5).pause()).toBe(4)
  expect(budgetAfter(100, 0.5).pause()).toBe(10)
})

test('a quiet while pays it back', () => {
  const budget = budgetAfter(6, 0.5)
  now += 4
  expect(budget.pause()).toBe(0)
})
