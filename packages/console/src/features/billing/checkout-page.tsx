import type { User } from '@bricks/contract'
import type { Frequency, PlanId } from '@bricks/contract/wire'
import { PLAN_TIERS } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { configQuery } from '#api/account/config.ts'
import { settingsQuery, useSession } from '#api/account/user.ts'
import { checkoutMutation } from '#api/billing.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { isGrantEnough, keepWantedPlan, type PaidPlan } from '#api/session/wanted-plan.ts'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { findAccountOwner } from '#ui/plan/account-owner.ts'
import { toOwnAccountPath } from '#ui/plan/to-own-account-path.ts'

const NOT_SET_UP = "Billing isn't set up on this server."

export function CheckoutPage({ plan }: { plan: PaidPlan }) {
  const [search] = useSearchParams()
  const frequency: Frequency = search.get('frequency') === 'annually' ? 'annually' : 'monthly'
  const { data: config, error: configError, refetch } = useQuery(configQuery)
  const { data: settings, isPending } = useQuery(settingsQuery)
  const [isSure, setIsSure] = useState(false)
  const { mutate, error, isError } = useMutation(checkoutMutation)
  const given = settings && isGrantEnough(settings.plan, plan) ? settings.plan.tier : undefined
  const isAsking = given !== undefined && !isSure
  const { user } = useSession()
  const isOwner = user?.account.mine === true

  const start = useCallback(() => {
    if (!isOwner || !config?.billing || isPending || isAsking) return
    keepWantedPlan(plan)
    mutate({ priceId: config.prices[plan][frequency], sandbox: config.sandbox })
  }, [isOwner, config, isPending, isAsking, plan, frequency, mutate])
  useEffect(start, [start])

  if (user && !isOwner) return <OtherAccountPlanNotice user={user} plan={plan} />
  if (config?.billing && isAsking) return <GrantedPlanNotice tier={given} plan={plan} onGoOn={() => setIsSure(true)} />
  const problem = config && !config.billing ? NOT_SET_UP : findServerText(isError ? error : configError)
  return (
    <CheckoutFrame>
      {/* The key makes a new heading element: a text that changes its width counts as a layout shift. */}
      <h1 key={problem} className="text-20 font-semibold">
        {problem ? `${PLAN_TIERS[plan].name} is not yours yet` : 'On the way to the checkout'}
      </h1>
      {!problem && <Spinner label="Loading the checkout" className="size-6" />}
      <FormError error={problem} />
      {problem && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {(isError || configError) && (
            <Button variant="primary" onClick={isError ? start : () => void refetch()}>
              Try again
            </Button>
          )}
          {problem === NOT_SET_UP && <ButtonLink to={PAGES.contact.path}>Ask whoever runs it</ButtonLink>}
          <ButtonLink to={PAGES.plans.path}>See the plans</ButtonLink>
          <ButtonLink to={PAGES.dashboard.path} variant="quiet">
            Back to your bots
          </ButtonLink>
        </div>
      )}
    </CheckoutFrame>
  )
}

/** Only the owner of an account buys plans for it. A member may still want the plan for an account of their own. */
function OtherAccountPlanNotice({ user, plan }: { user: User; plan: PaidPlan }) {
  const { pathname, search } = useLocation()
  const owner = findAccountOwner(user)
  return (
    <CheckoutFrame>
      <h1 className="text-20 font-semibold">This plan is not yours to change</h1>
      <p className="wrap-anywhere text-muted">
        You work in the account of {owner?.name} ({owner?.username}). Ask them, or get {PLAN_TIERS[plan].name} for your
        own account.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ButtonLink to={PAGES.dashboard.path} variant="primary">
          Back to your bots
        </ButtonLink>
        <ButtonLink to={toOwnAccountPath(pathname + search, user)}>Get it for my account</ButtonLink>
      </div>
    </CheckoutFrame>
  )
}

interface GivenProps {
  tier: PlanId
  plan: PaidPlan
  onGoOn: () => void
}

function GrantedPlanNotice({ tier, plan, onGoOn }: GivenProps) {
  const { name } = PLAN_TIERS[plan]
  return (
    <CheckoutFrame>
      <h1 className="text-20 font-semibold">You have {PLAN_TIERS[tier].name} already</h1>
      <p className="text-muted">
        The operator of this server gave it to you. {name} would be billed beside it, and changes nothing as long as you
        have it.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ButtonLink to={PAGES.dashboard.path} variant="primary">
          Back to your bots
        </ButtonLink>
        <Button onClick={onGoOn}>Buy {name} all the same</Button>
      </div>
    </CheckoutFrame>
  )
}

function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <main
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-form content-start justify-items-center gap-4 p-6 pt-[30vh] text-center"
    >
      <BrickMark className="size-10" />
      {children}
    </main>
  )
}
