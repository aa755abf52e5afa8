import { useState } from 'react'
import { useSession } from '#api/account/user.ts'
import { isSessionLost, useToken } from '#api/session/session.ts'
import type { Goal } from '#goals.ts'
import { findNextPathOrDashboard, PAGES, withNextPath } from '#pages.ts'
import { Card } from '#ui/base/card.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { ButtonLink, Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'
import { ShownByGoal, useAccountGoal, useNextPath } from '#ui/navigation/shown-by-goal.tsx'
import { ShownBySession } from '#ui/navigation/shown-by-session.tsx'
import { AccountFrame, SignedOutOnly } from './account-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

const TEXTS: Record<Goal, { title: string; lead: string }> = {
  free: { title: 'New here? Create an account', lead: 'It is free. No credit card required.' },
  pro: { title: 'Create an account to get Pro', lead: 'First the account, then the checkout.' },
  premium: { title: 'Create an account to get Premium', lead: 'First the account, then the checkout.' },
}

export default function SignInPage() {
  const { user, isPending } = useSession()
  const { Redirect, useSearch } = useNavigation()
  const search = useSearch()
  const next = useNextPath()
  const hasGoal = useAccountGoal() !== undefined
  const isMember = useToken() !== null || isSessionLost()
  // Once shown, the form stays while the user is requested again, so that no typed text is lost.
  const [stands, setStands] = useState(false)
  if (!isPending && !stands) setStands(true)
  if (user) return <Redirect to={findNextPathOrDashboard(search)} />
  if (isPending && !stands) return <LoadingView />
  return (
    <SignedOutOnly>
      <AccountFrame
        title="Sign in"
        lead="Welcome back to your bots."
        before={
          <ShownBySession
            hasSession={isMember}
            signedIn={isSessionLost() && <SessionLost />}
            signedOut={<CreateAccountFirst />}
          />
        }
        footer={
          <>
            No account yet?{' '}
            <Link to={withNextPath(PAGES.signUp.path, next)} className={TEXT_LINK_STYLE}>
              Start here
            </Link>
          </>
        }
      >
        <SignInForm isSecond={hasGoal && !isMember} />
      </AccountFrame>
    </SignedOutOnly>
  )
}

function SessionLost() {
  return (
    <Notice role="status" className="mb-4">
      Your session has ended. Sign in again, and you are back where you were.
    </Notice>
  )
}

function CreateAccountFirst() {
  const signUp = withNextPath(PAGES.signUp.path, useNextPath())
  return (
    <ShownByGoal>
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
    </ShownByGoal>
  )
}
