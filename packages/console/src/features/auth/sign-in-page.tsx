import { useState } from 'react'
import { isSessionLost, useToken } from '#api/session.ts'
import { useSession } from '#api/user.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { CreateFirst } from '#features/auth/create-first.tsx'
import { ForStrangers } from '#features/auth/for-strangers.tsx'
import { SignInForm } from '#features/auth/sign-in-form.tsx'
import { keepNext, PAGES, readNextPath } from '#pages.ts'
import { useGoal, useNext } from '#ui/by-goal.tsx'
import { BySession } from '#ui/by-session.tsx'
import { Link } from '#ui/link.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { useNavigation } from '#ui/navigation.tsx'
import { Notice } from '#ui/notice.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

export default function SignInPage() {
  const { user, isPending } = useSession()
  const { Redirect, useSearch } = useNavigation()
  const search = useSearch()
  const next = useNext()
  const hasGoal = useGoal() !== undefined
  const isMember = useToken() !== null || isSessionLost()
  // What is typed into a form that stands outlasts another look at who is signed in.
  const [stands, setStands] = useState(false)
  if (!isPending && !stands) setStands(true)
  if (user) return <Redirect to={readNextPath(search)} />
  if (isPending && !stands) return <LoadingView />
  return (
    <ForStrangers>
      <AccountFrame
        title="Sign in"
        lead="Welcome back to your Bricks."
        before={
          <BySession hasSession={isMember} signedIn={isSessionLost() && <SessionLost />} signedOut={<CreateFirst />} />
        }
        footer={
          <>
            No account yet?{' '}
            <Link to={keepNext(PAGES.signUp.path, next)} className={TEXT_LINK_STYLE}>
              Start here
            </Link>
          </>
        }
      >
        <SignInForm isSecond={hasGoal && !isMember} />
      </AccountFrame>
    </ForStrangers>
  )
}

function SessionLost() {
  return (
    <Notice role="status" className="mb-4">
      Your session has ended. Sign in again, and you are back where you were.
    </Notice>
  )
}
