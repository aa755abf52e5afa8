import type { Frequency } from '@bricks/contract/wire'
import { useOwnPlan } from '#api/session/known-user.ts'
import { useAccountGoal, useNextPath } from '#ui/navigation/shown-by-goal.tsx'
import { PlanCards } from '#ui/plan/plan-cards.tsx'
import { NextStep } from './next-step.tsx'

export default function PlansPage() {
  const goal = useAccountGoal()
  const next = useNextPath()
  const own = useOwnPlan()
  const frequency: Frequency = next?.includes('frequency=annually') ? 'annually' : 'monthly'
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      <NextStep />
      <PlanCards
        plans={['free', 'pro', 'premium']}
        own={own}
        wanted={goal && goal !== 'free' && own !== goal ? { plan: goal, frequency } : undefined}
        heading={
          <div>
            <h1 className="text-40 font-bold">Plans</h1>
            <p className="mt-2 text-16 text-muted">Pay for what your visitors ask.</p>
            <h2 className="sr-only">Choose a plan</h2>
          </div>
        }
      />
    </div>
  )
}
