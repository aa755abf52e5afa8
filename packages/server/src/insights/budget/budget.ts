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
  return findReachedShare(budget, day) === 1
}

/**
 * What a new limit warns of: a sum may stand beyond it already, and then no chat crosses it. Nothing if the old limit
 * had come as far.
 */
export function findWarningOfNewLimit(
  before: Budget | undefined,
  after: Budget,
  day: string,
): BudgetWarning | undefined {
  const [former, reached] = [before && findReachedShare(before, day), findReachedShare(after, day)]
  if (reached === 1 && former !== 1) return 'budget_reached'
  return reached === NEAR && former === undefined ? 'budget_near' : undefined
}

function findReachedShare(budget: Budget, day: string): number | undefined {
  const spent = findSpentSums(budget, day)
  return [1, NEAR].find(
    (share) =>
      isLimitReached(spent.day, budget.day_limit, share) || isLimitReached(spent.month, budget.month_limit, share),
  )
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

function isLimitReached(spent: number, limit: number | null, share = 1): boolean {
  return limit !== null && spent >= limit * share
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}
