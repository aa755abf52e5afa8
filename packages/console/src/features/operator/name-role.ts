import { findPlanOfRole, PLAN_TIERS, ROLE_OPERATOR } from '@bricks/contract/wire'

export function nameRole(role: number): string {
  return role >= ROLE_OPERATOR ? 'Operator' : PLAN_TIERS[findPlanOfRole(role)].name
}
