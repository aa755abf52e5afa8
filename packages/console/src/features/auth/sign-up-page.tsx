import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signUpMutation, useSession } from '#api/user.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { ForStrangers } from '#features/auth/for-strangers.tsx'
import { SignUpForm } from '#features/auth/sign-up-form.tsx'
import type { Goal } from '#goals.ts'
import { keepNext, PAGES, readNextPath } from '#pages.ts'
import { ByGoal, useNext } from '#ui/by-goal.tsx'
import { Link } from '#ui/link.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

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
  // Who has just signed up chooses a plan; who was signed in all along has no business here.
  if (user) return <Redirect to={signUp.isIdle ? readNextPath(search) : plansPath(next)} />
  return (
    <ForStrangers>
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
    </ForStrangers>
  )
}

/** The plans lead to the dashboard by themselves. */
function plansPath(next: string | undefined): string {
  return keepNext(PAGES.plans.path, next === PAGES.dashboard.path ? undefined : next)
}
