import { PLAN_TIERS, type PlanId, type PlanLimits, planOfRole } from '@bricks/contract/wire'

export type LimitsOfPlans = Readonly<Record<PlanId, PlanLimits>>

/** As the plans are sold, where no setting says otherwise. */
let inForce: LimitsOfPlans = {
  free: PLAN_TIERS.free.limits,
  pro: PLAN_TIERS.pro.limits,
  premium: PLAN_TIERS.premium.limits,
}

/**
 * Once, when a process starts, before it answers anything: the same numbers hold in every query of a project, a member and a chat,
 * which know a role and no configuration.
 */
export function applyPlanLimits(limits: LimitsOfPlans): void {
  inForce = limits
}

export function limitsOfRole(role: number): PlanLimits {
  return inForce[planOfRole(role)]
}
