import { findPlanOfRole, PLAN_TIERS, type PlanId, type PlanLimits } from '@bricks/contract/wire'
import { useSyncExternalStore } from 'react'

type Told = Partial<Record<PlanId, Partial<PlanLimits>>>

/** If the operator has set other limits than the usual ones, the server writes them into its pages. */
export function findLimitsOfRole(role: number): PlanLimits {
  return findLimitsOfPlan(findPlanOfRole(role), readWrittenLimits())
}

/** Prerendered pages are built with the usual limits, so the first render must repeat these usual limits. */
export function usePlanLimits(): (plan: PlanId) => PlanLimits {
  const mark = useSyncExternalStore(subscribeToNothing, readWrittenLimits, () => undefined)
  return (plan) => findLimitsOfPlan(plan, mark)
}

function findLimitsOfPlan(plan: PlanId, mark: string | undefined): PlanLimits {
  const told: Told = mark ? JSON.parse(mark) : {}
  return { ...PLAN_TIERS[plan].limits, ...told[plan] }
}

function readWrittenLimits(): string | undefined {
  return document.documentElement.dataset.plans
}

function subscribeToNothing() {
  return () => {}
}
