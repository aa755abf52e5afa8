import { FREQUENCIES, type Frequency, PLAN_TIERS, type PlanId } from '@bricks/contract/wire'
import { type ReactNode, useState } from 'react'
import { PAGES } from '#pages.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePlanLimits } from './plan-limits.ts'

interface PlanCardsProps {
  plans: readonly PlanId[]
  heading?: ReactNode
  own?: PlanId | undefined
  /** The operator's address, for the note on servers without billing. If undefined, the note links to /contact. */
  support?: string | undefined
  wanted?: { plan: PlanId; frequency: Frequency } | undefined
}

const GRIDS: Record<number, string> = {
  2: 'grid gap-4 sm:grid-cols-2',
  3: 'grid gap-4 lg:grid-cols-3',
}

export function PlanCards({ plans, heading, own, wanted, support }: PlanCardsProps) {
  const [chosen, setFrequency] = useState<Frequency>()
  const limitsOf = usePlanLimits()
  const frequency = chosen ?? wanted?.frequency ?? 'monthly'
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        {heading}
        <Segmented label="Payment frequency" options={FREQUENCIES} value={frequency} onChange={setFrequency} />
      </div>
      <PlansByOperatorNote address={support} />
      <ul className={GRIDS[plans.length]}>
        {plans.map((plan) => (
          <li key={plan}>
            <PlanCard
              tier={PLAN_TIERS[plan]}
              limits={limitsOf(plan)}
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

interface OperatorNoteProps {
  address?: string | undefined
}

function PlansByOperatorNote({ address }: OperatorNoteProps) {
  return (
    <p className="only-without-billing mb-6 rounded-control bg-sunken px-4 py-3 wrap-anywhere">
      Billing isn't set up on this server. Plans are given by whoever runs it:{' '}
      {address ? (
        <a href={`mailto:${address}`} className={TEXT_LINK_STYLE}>
          {address}
        </a>
      ) : (
        <Link to={PAGES.contact.path} className={TEXT_LINK_STYLE}>
          get in touch
        </Link>
      )}
      .
    </p>
  )
}
