import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { signUpMutation, useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findFormFault } from '#api/http/error-texts.ts'
import { readInvitation } from '#api/waiting-invitation.ts'
import { AccountFrame, SignedOutOnly } from '#features/auth/account-frame.tsx'
import type { Goal } from '#goals.ts'
import { findNextPathOrDashboard, PAGES, withNextPath } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { ButtonLink, Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'
import { ShownByGoal, useNextPath } from '#ui/navigation/shown-by-goal.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { forgetSignUpInvitation, useSignUpInvitation } from './use-sign-up-invitation.ts'

const FREE = 'Free plan. No credit card required.'
const LEADS: Record<Goal, string> = {
  free: FREE,
  pro: 'First an account, then the checkout of Pro.',
  premium: 'First an account, then the checkout of Premium.',
}
const SHUT = {
  invite: {
    title: 'By invitation',
    lead: 'New accounts on this server need an invitation. Ask whoever runs it for a link, and open it here.',
  },
  closed: {
    title: 'No new accounts',
    lead: 'Nobody can sign up on this server at present. If you have an account, sign in as ever.',
  },
}

export default function SignUpPage() {
  const { user, isPending } = useSession()
  const { Redirect, useSearch } = useNavigation()
  const search = useSearch()
  const next = useNextPath()
  const givenBySignUp = useSignUpInvitation()
  // A person invited into an account comes from the page of that invitation, and goes back to it.
  const isMember = givenBySignUp === undefined && next === PAGES.invite.path
  const invitation = isMember ? (readInvitation() ?? undefined) : givenBySignUp
  const { data: config } = useQuery(configQuery)
  const signUp = useMutation(signUpMutation)
  const [stands, setStands] = useState(false)
  if (!isPending && !stands) setStands(true)
  if (isPending && !stands) return <LoadingView />
  if (user) return <Redirect to={signUp.isIdle ? findNextPathOrDashboard(search) : findPathAfterSignUp(next)} />
  const mode = config?.sign_up ?? 'open'
  const signIn = withNextPath(PAGES.signIn.path, next)
  if (mode === 'closed' || (mode === 'invite' && invitation === undefined)) {
    return (
      <SignedOutOnly>
        <AccountFrame {...SHUT[mode]} footer={null}>
          <ButtonLink to={signIn} variant="primary" size="large" className="w-full">
            Sign in
          </ButtonLink>
        </AccountFrame>
      </SignedOutOnly>
    )
  }
  return (
    <SignedOutOnly>
      <AccountFrame
        title="Get started now"
        lead={
          mode === 'invite' ? (
            isMember ? (
              'You are invited. Use the address that the invitation came to.'
            ) : (
              'You are invited. The link opens one account.'
            )
          ) : (
            <ShownByGoal without={FREE}>{(goal) => LEADS[goal]}</ShownByGoal>
          )
        }
        footer={
          <>
            Have an account?{' '}
            <Link to={signIn} className={TEXT_LINK_STYLE}>
              Sign in
            </Link>
          </>
        }
      >
        <SignUpForm
          onSubmit={(values) =>
            signUp.mutate(
              { ...values, ...(invitation !== undefined && { invitation }) },
              { onSuccess: forgetSignUpInvitation },
            )
          }
          isPending={signUp.isPending}
          error={describeSignUpRefusal(signUp.error)}
          detail={findFormFault(signUp.error)}
        />
      </AccountFrame>
    </SignedOutOnly>
  )
}

/** For these two codes the server's text says what to do, and reveals nothing about the typed address. */
function describeSignUpRefusal(error: Error | null): string | null {
  if (!error) return null
  const code = findErrorCode(error)
  return code === 'invitation_needed' || code === 'sign_up_closed'
    ? error.message
    : 'An error occurred. Please try again.'
}

function findPathAfterSignUp(next: string | undefined): string {
  // An invited person works on the plan of the account's owner, so no plan is offered.
  if (next === PAGES.invite.path) return next
  return withNextPath(PAGES.plans.path, next === PAGES.dashboard.path ? undefined : next)
}
