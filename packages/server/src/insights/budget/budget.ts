import { getDayAndNextDay, isDayOrNextDay } from '#db/counted-day.ts'
import type { ProjectBudgetTable } from './budget.table.ts'

export type Budget = Omit<ProjectBudgetTable, 'owner_id' | 'project_id' | 'other_day_spent' | 'other_month_spent'>

export type BudgetWarning = 'budget_near' | 'budget_reached'

const NEAR = 0.8

export function findSpentSums(budget: Pick<Budget, 'day' | 'day_spent' | 'month_spent'>, day: string) {
  const isCounted = isDayOrNextDay(budget.day, getDayAndNextDay(day))
  return {
    day: isCounted ? budget.day_spent : 0,
    month: isCounted || readMonthOfDay(budget.day) === readMonthOfDay(day) ? budget.month_spent : 0,
  }
}

export function isBudgetSpent(budget: Budget, day: string): boolean {
  const reached = findReachedShares(budget, day)
  return reached.day === 1 || reached.month === 1
}

/**
 * Returns the warning that is due when the owner saves a limit. If the sum is already beyond the new limit, no later
 * chat would cross the limit and warn. Day and month are checked separately: an owner who was told that the day's
 * budget is spent must still be told about the month's. No warning is due for a share that the old limit had reached,
 * too.
 */
export function findBudgetWarningOfNewLimit(
  before: Budget | undefined,
  after: Budget,
  day: string,
): BudgetWarning | undefined {
  const former = before && findReachedShares(before, day)
  const reached = findReachedShares(after, day)
  const isShareNewlyReached = (of: 'day' | 'month', share: number) =>
    reached[of] === share && (former?.[of] ?? 0) < share
  if (isShareNewlyReached('day', 1) || isShareNewlyReached('month', 1)) return 'budget_reached'
  return isShareNewlyReached('day', NEAR) || isShareNewlyReached('month', NEAR) ? 'budget_near' : undefined
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

export function readMonthOfDay(day: string): string {
  return day.slice(0, 7)
}
