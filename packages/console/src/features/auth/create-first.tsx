import type { Goal } from '#goals.ts'
import { keepNext, PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ByGoal, useNext } from '#ui/by-goal.tsx'
import { Card } from '#ui/card.tsx'

const TEXTS: Record<Goal, { title: string; lead: string }> = {
  free: { title: 'New here? Create an account', lead: 'It is free. No credit card required.' },
  pro: { title: 'Create an account to get Pro', lead: 'First the account, then the checkout.' },
  premium: { title: 'Create an account to get Premium', lead: 'First the account, then the checkout.' },
}

/** For who came from a price: most of them have no account yet, so that making one stands before signing in. */
export function CreateFirst() {
  const signUp = keepNext(PAGES.signUp.path, useNext())
  return (
    <ByGoal>
      {(goal) => (
        <section aria-label={TEXTS[goal].title}>
          <Card className="mb-4 p-6 sm:px-8">
            <p className="text-20 font-semibold">{TEXTS[goal].title}</p>
            <p className="mt-1 mb-4 text-muted">{TEXTS[goal].lead}</p>
            <ButtonLink to={signUp} variant="primary" size="large" className="w-full">
              Create an account
            </ButtonLink>
          </Card>
        </section>
      )}
    </ByGoal>
  )
}
