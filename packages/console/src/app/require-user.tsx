import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { readFarewell } from '#api/session.ts'
import { useSession } from '#api/user.ts'
import { ResumeQuestion } from '#app/shell/resume-question.tsx'
import { Shortcuts } from '#app/shell/shortcuts.tsx'
import { StepUp } from '#app/step-up/step-up.tsx'
import { signInPath } from '#pages.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { Toaster } from '#ui/toaster.tsx'

/** Lets the signed-in through; sends others to sign in and, from there, back. */
export default function RequireUser() {
  const { user, isPending } = useSession()
  const { pathname, search } = useLocation()
  if (isPending) return <LoadingView />
  if (!user) return <Navigate to={readFarewell() ?? signInPath(pathname + search)} replace />
  return (
    <>
      <Outlet />
      <Shortcuts />
      <ResumeQuestion />
      <StepUp />
      <Toaster />
    </>
  )
}
