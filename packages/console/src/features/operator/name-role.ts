import { PLAN_TIERS, planOfRole, ROLE_OPERATOR } from '@bricks/contract/wire'

export function nameRole(role: number): string {
  return role >= ROLE_OPERATOR ? 'Operator' : PLAN_TIERS[planOfRole(role)].name
}
