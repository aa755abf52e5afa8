import { FREQUENCIES, type Frequency, PLAN_TIERS, type PlanId } from '@bricks/contract/wire'
import { type ReactNode, useState } from 'react'
import { PlanCard } from '#ui/plan-card.tsx'
import { PlanGiver } from '#ui/plan-giver.tsx'
import { Segmented } from '#ui/segmented.tsx'

interface PlanCardsProps {
  plans: readonly PlanId[]
  /** Stands in the line of the toggle, such as a heading. */
  heading?: ReactNode
  /** The plan of whoever looks at them. */
  own?: PlanId | undefined
  /** Of whoever gives plans where nothing is sold; without it they are reached by the contact page. */
  support?: string | undefined
  /** The plan they came for, and how they want to pay for it. */
  wanted?: { plan: PlanId; frequency: Frequency } | undefined
}

const GRIDS: Record<number, string> = {
  2: 'grid gap-4 sm:grid-cols-2',
  3: 'grid gap-4 lg:grid-cols-3',
}

/** What the plans cost, by month or by year. */
export function PlanCards({ plans, heading, own, wanted, support }: PlanCardsProps) {
  const [chosen, setFrequency] = useState<Frequency>()
  const frequency = chosen ?? wanted?.frequency ?? 'monthly'
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        {heading}
        <Segmented label="Payment frequency" options={FREQUENCIES} value={frequency} onChange={setFrequency} />
      </div>
      <PlanGiver address={support} />
      <ul className={GRIDS[plans.length]}>
        {plans.map((plan) => (
          <li key={plan}>
            <PlanCard
              tier={PLAN_TIERS[plan]}
              frequency={frequency}
              isOwn={plan === own}
              isFavoured={wanted ? plan === wanted.plan : PLAN_TIERS[plan].mostPopular === true}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
