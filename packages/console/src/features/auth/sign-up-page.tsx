import { useMutation } from '@tanstack/react-query'
import { signUpMutation, useSession } from '#api/user.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { SignUpForm } from '#features/auth/sign-up-form.tsx'
import { PAGES } from '#pages.ts'
import { Link } from '#ui/link.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

export default function SignUpPage() {
  const { user, isPending } = useSession()
  const { Redirect } = useNavigation()
  const signUp = useMutation(signUpMutation)
  if (isPending) return <LoadingView />
  // Who has just signed up chooses a plan; who was signed in all along has no business here.
  if (user) return <Redirect to={signUp.isIdle ? PAGES.dashboard.path : PAGES.plans.path} />
  return (
    <AccountFrame
      title="Get started now"
      lead="Free plan. No credit card required."
      footer={
        <>
          Have an account?{' '}
          <Link to={PAGES.signIn.path} className={TEXT_LINK_STYLE}>
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
  )
}
