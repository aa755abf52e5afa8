import { expect, test } from 'vitest'
import { type Budget, findBudgetWarning, findBudgetWarningOfNewLimit, findSpentSums, isBudgetSpent } from './budget.ts'

const BUDGET: Budget = {
  unit: 'tokens',
  day_limit: 100,
  month_limit: 1_000,
  day: '2026-11-22',
  day_spent: 0,
  month_spent: 0,
}

test('what was spent on another day or in another month no longer counts', () => {
  const spent = { ...BUDGET, day_spent: 60, month_spent: 900 }
  expect(findSpentSums(spent, '2026-11-22')).toEqual({ day: 60, month: 900 })
  expect(findSpentSums(spent, '2026-11-23')).toEqual({ day: 0, month: 900 })
  expect(findSpentSums(spent, '2026-12-01')).toEqual({ day: 0, month: 0 })
})

test('sums of a server whose clock has begun the next day already are today’s, and those of a wrong clock are none', () => {
  const ahead = { ...BUDGET, day: '2026-12-01', day_spent: 60, month_spent: 60 }
  expect(findSpentSums(ahead, '2026-11-30')).toEqual({ day: 60, month: 60 })
  expect(findSpentSums(ahead, '2026-11-29')).toEqual({ day: 0, month: 0 })
  expect(isBudgetSpent({ ...ahead, day_spent: 100 }, '2026-11-30')).toBe(true)
})

test('a budget is spent when its day or its month is, and no limit is never spent', () => {
  expect(isBudgetSpent({ ...BUDGET, day_spent: 99 }, BUDGET.day)).toBe(false)
  expect(isBudgetSpent({ ...BUDGET, day_spent: 100 }, BUDGET.day)).toBe(true)
  expect(isBudgetSpent({ ...BUDGET, day_spent: 100 }, '2026-11-23')).toBe(false)
  expect(isBudgetSpent({ ...BUDGET, month_spent: 1_000 }, '2026-11-23')).toBe(true)
  expect(isBudgetSpent({ ...BUDGET, day_limit: null, day_spent: 1_000_000 }, BUDGET.day)).toBe(false)
})

test('each threshold warns once, by the chat that crosses it', () => {
  const findWarning = (day_spent: number, amount: number) => findBudgetWarning({ ...BUDGET, day_spent }, amount)
  expect([
    findWarning(79, 10),
    findWarning(80, 10),
    findWarning(90, 10),
    findWarning(100, 10),
    findWarning(110, 10),
    findWarning(120, 100),
  ]).toEqual([undefined, 'budget_near', undefined, 'budget_reached', undefined, 'budget_reached'])
})

test('a new limit warns of itself, also while the other one is spent or nearly so', () => {
  const before = { ...BUDGET, day_spent: 100, month_limit: null, month_spent: 500 }
  const findWarning = (after: Partial<Budget>, former: Partial<Budget> = {}) =>
    findBudgetWarningOfNewLimit({ ...before, ...former }, { ...before, ...after }, BUDGET.day)
  expect(findWarning({ month_limit: 500 })).toBe('budget_reached')
  expect(findWarning({ month_limit: 600 })).toBe('budget_near')
  expect(findWarning({ month_limit: 1_000 })).toBeUndefined()
  expect(findWarning({ day_limit: 90 })).toBeUndefined()
  expect(findWarning({ day_limit: 120 })).toBeUndefined()
  expect(findWarning({ day_limit: 120 }, { day_limit: 110 })).toBeUndefined()
  expect(findWarning({ day_limit: null, month_limit: 600 }, { month_limit: 600 })).toBeUndefined()
})
