import type { Frequency, PlanId } from '@bricks/contract/wire'
import { PLAN_TIERS } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { checkoutMutation } from '#api/billing.ts'
import { configQuery } from '#api/config.ts'
import { findServerText } from '#api/error-texts.ts'
import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/brick-mark.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Spinner } from '#ui/spinner.tsx'

const NOT_SET_UP = "Billing isn't set up on this server."

/** Being here is asking for a checkout: the browser goes on to it as soon as its address is known. */
export function CheckoutPage({ plan }: { plan: Exclude<PlanId, 'free'> }) {
  const [search] = useSearchParams()
  const frequency: Frequency = search.get('frequency') === 'annually' ? 'annually' : 'monthly'
  const { data: config, error: configError } = useQuery(configQuery)
  const { mutate, error, isError } = useMutation(checkoutMutation)

  const start = useCallback(() => {
    if (config?.billing) mutate({ priceId: config.prices[plan][frequency], sandbox: config.sandbox })
  }, [config, plan, frequency, mutate])
  useEffect(start, [start])

  const problem = config && !config.billing ? NOT_SET_UP : findServerText(isError ? error : configError)
  return (
    <main
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-form content-start justify-items-center gap-4 p-6 pt-[30vh] text-center"
    >
      <BrickMark className="size-10" />
      {/* Another heading, not another text in this one: a line that changes its width has moved. */}
      <h1 key={problem} className="text-20 font-semibold">
        {problem ? `${PLAN_TIERS[plan].name} is not yours yet` : 'On the way to the checkout'}
      </h1>
      {!problem && <Spinner label="Loading the checkout" className="size-6" />}
      <FormError error={problem} />
      {problem && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {isError && (
            <Button variant="primary" onClick={start}>
              Try again
            </Button>
          )}
          {problem === NOT_SET_UP && <ButtonLink to={PAGES.contact.path}>Ask whoever runs it</ButtonLink>}
          <ButtonLink to={PAGES.plans.path}>See the plans</ButtonLink>
          <ButtonLink to={PAGES.dashboard.path} variant="quiet">
            Back to your Bricks
          </ButtonLink>
        </div>
      )}
    </main>
  )
}
