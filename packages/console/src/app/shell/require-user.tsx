import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { readExitPath } from '#api/session/session.ts'
import { StepUp } from '#app/step-up/step-up.tsx'
import { signInPath } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { ResumeQuestion } from './resume-question.tsx'
import { Shortcuts } from './shortcuts.tsx'

export default function RequireUser() {
  const { user, isPending } = useSession()
  const { pathname, search } = useLocation()
  if (isPending) return <LoadingView />
  if (!user) return <Navigate to={readExitPath() ?? signInPath(pathname + search)} replace />
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
