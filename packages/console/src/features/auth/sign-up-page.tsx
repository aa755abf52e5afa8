import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signUpMutation, useSession } from '#api/account/user.ts'
import type { Goal } from '#goals.ts'
import { keepNext, PAGES, readNextPath } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { ByGoal, useNext } from '#ui/navigation/by-goal.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'
import { AccountFrame, SignedOutOnly } from './account-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const FREE = 'Free plan. No credit card required.'
const LEADS: Record<Goal, string> = {
  free: FREE,
  pro: 'First an account, then the checkout of Pro.',
  premium: 'First an account, then the checkout of Premium.',
}

export default function SignUpPage() {
  const { user, isPending } = useSession()
  const { Redirect, useSearch } = useNavigation()
  const search = useSearch()
  const next = useNext()
  const signUp = useMutation(signUpMutation)
  const [stands, setStands] = useState(false)
  if (!isPending && !stands) setStands(true)
  if (isPending && !stands) return <LoadingView />
  if (user) return <Redirect to={signUp.isIdle ? readNextPath(search) : plansPath(next)} />
  return (
    <SignedOutOnly>
      <AccountFrame
        title="Get started now"
        lead={<ByGoal without={FREE}>{(goal) => LEADS[goal]}</ByGoal>}
        footer={
          <>
            Have an account?{' '}
            <Link to={keepNext(PAGES.signIn.path, next)} className={TEXT_LINK_STYLE}>
              Sign in
            </Link>
          </>
        }
      >
        <SignUpForm
          onSubmit={(values) => signUp.mutate(values)}
          isPending={signUp.isPending}
          error={signUp.isError ? 'An error occurred. Please try again.' : null}
        />
      </AccountFrame>
    </SignedOutOnly>
  )
}

function plansPath(next: string | undefined): string {
  return keepNext(PAGES.plans.path, next === PAGES.dashboard.path ? undefined : next)
}
