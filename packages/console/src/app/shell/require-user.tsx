import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { readExitPath } from '#api/session/session.ts'
import { StepUp } from '#app/step-up/step-up.tsx'
import { loadChunk } from '#load-chunk.ts'
import { SWITCH_PARAMETER, signInPath } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { Shortcuts } from './shortcuts.tsx'

const AccountKeeper = lazy(() => loadChunk(() => import('#app/account/account-keeper.tsx')))

export default function RequireUser() {
  const { user, isPending } = useSession()
  const { pathname, search } = useLocation()
  if (isPending) return <LoadingView />
  if (!user) return <Navigate to={readExitPath() ?? signInPath(pathname + search)} replace />
  const wanted = new URLSearchParams(search).get(SWITCH_PARAMETER)
  return (
    <>
      {wanted === null && <Outlet />}
      <Suspense fallback={wanted !== null && <LoadingView />}>
        <AccountKeeper user={user} wanted={wanted} />
      </Suspense>
      <Shortcuts />
      <StepUp />
      <Toaster />
    </>
  )
}
