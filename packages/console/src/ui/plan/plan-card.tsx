import { FREQUENCIES, type Frequency, type PlanLimits, type PlanTier } from '@bricks/contract/wire'
import { PAGES, PLAN_DETAILS } from '#pages.ts'
import { Badge } from '#ui/base/badge.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Check } from '#ui/icons/first-icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

interface PlanCardProps {
  tier: PlanTier
  limits: PlanLimits
  frequency: Frequency
  isOwn: boolean
  isFavoured: boolean
}

export function PlanCard({ tier, limits, frequency, isOwn, isFavoured }: PlanCardProps) {
  const suffix = FREQUENCIES.find(({ value }) => value === frequency)?.priceSuffix
  return (
    <article
      aria-labelledby={`plan-${tier.id}`}
      className={classNames(
        'flex h-full flex-col rounded-card border bg-surface p-6',
        isFavoured && 'border-ink ring-1 ring-ink',
      )}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-3">
        <h3 id={`plan-${tier.id}`} className="text-16 font-semibold">
          {tier.name}
        </h3>
        {/* The badge of the user's own plan appears later. It stands first, so that the other badge does not move. */}
        <span className="flex flex-1 justify-end gap-2">
          {isOwn && <Badge tone="green">Your plan</Badge>}
          {tier.badge && <Badge tone={tier.mostPopular ? 'strong' : 'grey'}>{tier.badge}</Badge>}
        </span>
      </div>
      <p className="mt-4">
        <span className="text-40 font-bold">${tier.price[frequency]}</span>
        <span className="text-16 text-muted">{suffix}</span>
      </p>
      <p className="mt-2 mb-6 text-muted">{tier.description}</p>
      <PlanLink tier={tier} frequency={frequency} isOwn={isOwn} isFavoured={isFavoured} />
      <ul className="mt-6 flex flex-col gap-3">
        {tier.features(limits).map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-green" />
            {feature}
          </li>
        ))}
      </ul>
      {tier.id === 'free' && <p className="mt-auto pt-6 text-12 text-muted">No credit card required.</p>}
    </article>
  )
}

function PlanLink({ tier, frequency, isOwn, isFavoured }: Omit<PlanCardProps, 'limits'>) {
  if (tier.id === 'free') {
    return (
      <ButtonLink to={PAGES.dashboard.path} size="large" className="w-full">
        Continue for free
      </ButtonLink>
    )
  }
  if (isOwn) {
    return (
      <ButtonLink to={PLAN_DETAILS} size="large" className="w-full" aria-label={`Manage ${tier.name}`}>
        Manage
      </ButtonLink>
    )
  }
  const page = tier.id === 'pro' ? PAGES.getPro : PAGES.getPremium
  return (
    <>
      <div className="only-with-billing">
        <ButtonLink
          to={`${page.path}?frequency=${frequency}`}
          variant={isFavoured ? 'primary' : 'secondary'}
          size="large"
          className="w-full"
          aria-label={`Get plan ${tier.name}`}
        >
          Get plan
        </ButtonLink>
      </div>
      {/* The line is as high as the button, so that the lists below begin at the same height on all cards. */}
      <p className="only-without-billing flex min-h-11 items-center text-muted">
        Ask whoever runs this server for {tier.name}.
      </p>
    </>
  )
}
