import type { UserSettings } from '@bricks/contract'
import type { PlanId } from '@bricks/contract/wire'
import { withTabStorage } from '#api/session/tab-storage.ts'

export type PaidPlan = Exclude<PlanId, 'free'>

const KEY = 'bricks:wanted-plan'
const PAID_PLANS: readonly PlanId[] = ['pro', 'premium'] satisfies PaidPlan[]

/** Remembers in this tab which plan the user went to buy, because the checkout does not say it on the way back. */
export function keepWantedPlan(plan: PaidPlan): void {
  withTabStorage((storage) => storage.setItem(KEY, plan))
}

export function findWantedPlan(): PlanId | undefined {
  const kept = withTabStorage((storage) => storage.getItem(KEY))
  return PAID_PLANS.find((plan) => plan === kept)
}

/** True if the plan that the operator gave holds at least as much as the wanted plan: then buying changes nothing. */
export function isGrantEnough({ tier, state }: UserSettings['plan'], wanted: PlanId): boolean {
  return state === 'granted' && PAID_PLANS.indexOf(tier) >= PAID_PLANS.indexOf(wanted)
}
