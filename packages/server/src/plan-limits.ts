import { findPlanOfRole, PLAN_TIERS, type PlanId, type PlanLimits } from '@bricks/contract/wire'

export type LimitsOfPlans = Readonly<Record<PlanId, PlanLimits>>

let inForce: LimitsOfPlans = {
  free: PLAN_TIERS.free.limits,
  pro: PLAN_TIERS.pro.limits,
  premium: PLAN_TIERS.premium.limits,
}

/**
 * Call it once when a process starts, before it answers anything. Projects, members and chats know a role but no
 * configuration, and all of them must use the same limits.
 */
export function applyPlanLimits(limits: LimitsOfPlans): void {
  inForce = limits
}

export function findLimitsOfRole(role: number): PlanLimits {
  return inForce[findPlanOfRole(role)]
}
