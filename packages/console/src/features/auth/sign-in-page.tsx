import { useSession } from '#api/user.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { PAGES, readNextPath } from '#pages.ts'
import { Link } from '#ui/link.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

export default function SignInPage() {
  const { user, isPending } = useSession()
  const { Redirect, useSearch } = useNavigation()
  const search = useSearch()
  if (isPending) return <LoadingView />
  if (user) return <Redirect to={readNextPath(search)} />
  return (
    <AccountFrame
      title="Sign in"
      lead="Welcome back to your Bricks."
      footer={
        <>
          No account yet?{' '}
          <Link to={PAGES.signUp.path} className={TEXT_LINK_STYLE}>
            Start here
          </Link>
        </>
      }
    >
      <SignInForm />
    </AccountFrame>
  )
}
