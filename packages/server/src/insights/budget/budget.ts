import { findCountedDays, isCountedDay } from '#db/counted-day.ts'
import type { ProjectBudgetTable } from './budget.table.ts'

export type Budget = Omit<ProjectBudgetTable, 'owner_id' | 'project_id'>

export type BudgetWarning = 'budget_near' | 'budget_reached'

const NEAR = 0.8

export function findSpentSums(budget: Pick<Budget, 'day' | 'day_spent' | 'month_spent'>, day: string) {
  const isCounted = isCountedDay(budget.day, findCountedDays(day))
  return {
    day: isCounted ? budget.day_spent : 0,
    month: isCounted || monthOf(budget.day) === monthOf(day) ? budget.month_spent : 0,
  }
}

export function isBudgetSpent(budget: Budget, day: string): boolean {
  const reached = findReachedShares(budget, day)
  return reached.day === 1 || reached.month === 1
}

/**
 * What a new limit warns of: a sum may stand beyond it already, and then no chat crosses it. Day and month are looked at
 * one by one, because a month that is spent matters also to whoever was told that the day is. Nothing of a limit whose
 * old value had come as far.
 */
export function findWarningOfNewLimit(
  before: Budget | undefined,
  after: Budget,
  day: string,
): BudgetWarning | undefined {
  const former = before && findReachedShares(before, day)
  const reached = findReachedShares(after, day)
  const isNew = (of: 'day' | 'month', share: number) => reached[of] === share && (former?.[of] ?? 0) < share
  if (isNew('day', 1) || isNew('month', 1)) return 'budget_reached'
  return isNew('day', NEAR) || isNew('month', NEAR) ? 'budget_near' : undefined
}

function findReachedShares(budget: Budget, day: string): { day: number; month: number } {
  const spent = findSpentSums(budget, day)
  return {
    day: findReachedShare(spent.day, budget.day_limit),
    month: findReachedShare(spent.month, budget.month_limit),
  }
}

function findReachedShare(spent: number, limit: number | null): number {
  return [1, NEAR].find((share) => isLimitReached(spent, limit, share)) ?? 0
}

export function findBudgetWarning(budget: Budget, amount: number): BudgetWarning | undefined {
  const sums = [
    { spent: budget.day_spent, limit: budget.day_limit },
    { spent: budget.month_spent, limit: budget.month_limit },
  ]
  const hasCrossedShareOfLimit = (share: number) =>
    sums.some(({ spent, limit }) => limit !== null && spent >= limit * share && spent - amount < limit * share)
  if (hasCrossedShareOfLimit(1)) return 'budget_reached'
  return hasCrossedShareOfLimit(NEAR) ? 'budget_near' : undefined
}

function isLimitReached(spent: number, limit: number | null, share: number): boolean {
  return limit !== null && spent >= limit * share
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}
