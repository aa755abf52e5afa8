import type { User } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { settingsQuery, useSession } from '#api/account/user.ts'
import { readAccount, readExitPath, watchAccount } from '#api/session/session.ts'
import { StepUp } from '#app/step-up/step-up.tsx'
import { loadChunk } from '#load-chunk.ts'
import { buildSignInPath, PAGES, SWITCH_PARAMETER } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { Shortcuts } from './shortcuts.tsx'

const AccountFollower = lazy(() => loadChunk(() => import('#app/account/account-follower.tsx')))

export default function RequireUser() {
  const { user, isPending } = useSession()
  const { pathname, search } = useLocation()
  if (isPending) return <LoadingView />
  if (!user) return <Navigate to={readExitPath() ?? buildSignInPath(pathname + search)} replace />
  const wanted = new URLSearchParams(search).get(SWITCH_PARAMETER)
  return (
    <>
      {wanted === null && <Outlet />}
      <LazyAccountFollower user={user} wanted={wanted} />
      <Shortcuts />
      <StepUp />
      <Toaster />
    </>
  )
}

function LazyAccountFollower({ user, wanted }: { user: User; wanted: string | null }) {
  const { data: settings } = useQuery(settingsQuery)
  // If the user was removed from an account, the server puts the session into the user's own account. Only one answer
  // says so (`account_left`), and it may be lost, so the account that this browser stored is compared too.
  const isElsewhere = ![null, user.account.id].includes(readAccount())
  const isKept = wanted !== null || isElsewhere || user.accounts.length > 1 || settings?.account.paused === true
  // If the user joins a second account in another tab, the session works in that account, so this tab loads anew.
  useEffect(() => (isKept ? undefined : watchAccount(() => location.assign(PAGES.dashboard.path))), [isKept])
  if (!isKept) return null
  return (
    <Suspense fallback={wanted !== null && <LoadingView />}>
      <AccountFollower user={user} wanted={wanted} />
    </Suspense>
  )
}
