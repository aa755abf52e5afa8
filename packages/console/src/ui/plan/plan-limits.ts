import { PLAN_TIERS, type PlanId, type PlanLimits, planOfRole } from '@bricks/contract/wire'
import { useSyncExternalStore } from 'react'

type Told = Partial<Record<PlanId, Partial<PlanLimits>>>

/** If the operator has set other limits than the usual ones, the server writes them into its pages. */
export function limitsOfRole(role: number): PlanLimits {
  return limitsOfPlan(planOfRole(role), readWrittenLimits())
}

/** Prerendered pages are built with the usual limits, so the first render must repeat these usual limits. */
export function usePlanLimits(): (plan: PlanId) => PlanLimits {
  const mark = useSyncExternalStore(subscribeToNothing, readWrittenLimits, () => undefined)
  return (plan) => limitsOfPlan(plan, mark)
}

function limitsOfPlan(plan: PlanId, mark: string | undefined): PlanLimits {
  const told: Told = mark ? JSON.parse(mark) : {}
  return { ...PLAN_TIERS[plan].limits, ...told[plan] }
}

function readWrittenLimits(): string | undefined {
  return document.documentElement.dataset.plans
}

function subscribeToNothing() {
  return () => {}
}
