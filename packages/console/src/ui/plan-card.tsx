import { FREQUENCIES, type Frequency, type PlanTier } from '@bricks/contract/wire'
import { Check } from 'lucide-react'
import { PAGES } from '#pages.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'

export function PlanCard({ tier, frequency }: { tier: PlanTier; frequency: Frequency }) {
  const suffix = FREQUENCIES.find(({ value }) => value === frequency)?.priceSuffix
  return (
    <article
      aria-labelledby={`plan-${tier.id}`}
      className={classNames(
        'flex h-full flex-col rounded-card border bg-surface p-6',
        tier.mostPopular && 'border-accent ring-1 ring-accent',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h3 id={`plan-${tier.id}`} className="text-16 font-semibold">
          {tier.name}
        </h3>
        {tier.badge && <Badge tone={tier.mostPopular ? 'accent' : 'grey'}>{tier.badge}</Badge>}
      </div>
      <p className="mt-4">
        <span className="text-40 font-bold">${tier.price[frequency]}</span>
        <span className="text-16 text-muted">{suffix}</span>
      </p>
      <p className="mt-2 mb-6 text-muted">{tier.description}</p>
      <PlanLink tier={tier} frequency={frequency} />
      <ul className="mt-6 flex flex-col gap-3">
        {tier.features.map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}

function PlanLink({ tier, frequency }: { tier: PlanTier; frequency: Frequency }) {
  if (tier.id === 'free') {
    return (
      <div>
        <ButtonLink to={PAGES.dashboard.path} size="large" className="w-full">
          Continue for free
        </ButtonLink>
        <p className="mt-2 text-center text-12 text-muted">No credit card required.</p>
      </div>
    )
  }
  const page = tier.id === 'pro' ? PAGES.getPro : PAGES.getPremium
  return (
    <ButtonLink
      to={`${page.path}?frequency=${frequency}`}
      variant={tier.mostPopular ? 'primary' : 'secondary'}
      size="large"
      className="w-full"
      aria-label={`Get plan ${tier.name}`}
    >
      Get plan
    </ButtonLink>
  )
}
