import { PLAN_TIERS, type PlanId, type PlanLimits, planOfRole } from '@bricks/contract/wire'
import { useSyncExternalStore } from 'react'

type Told = Partial<Record<PlanId, Partial<PlanLimits>>>

/** The server marks its pages where its operator set other numbers than the plans are sold with. */
export function limitsOfRole(role: number): PlanLimits {
  return limitsOfPlan(planOfRole(role), readMark())
}

/** For pages that were written before a server was known: the first rendering repeats them. */
export function usePlanLimits(): (plan: PlanId) => PlanLimits {
  const mark = useSyncExternalStore(neverChanges, readMark, () => undefined)
  return (plan) => limitsOfPlan(plan, mark)
}

function limitsOfPlan(plan: PlanId, mark: string | undefined): PlanLimits {
  const told: Told = mark ? JSON.parse(mark) : {}
  return { ...PLAN_TIERS[plan].limits, ...told[plan] }
}

function readMark(): string | undefined {
  return document.documentElement.dataset.plans
}

function neverChanges() {
  return () => {}
}
