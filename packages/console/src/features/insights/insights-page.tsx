import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { PAGES } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { Insights } from './insights.tsx'

export default function InsightsPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: project, isError, error } = useQuery(projectQuery(id))
  if (!project && isError) return <Missing isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project || !user) return <LoadingView />
  return <Insights key={id} project={project} role={user.role} />
}

/** Where the project could not be loaded for another reason, the dashboard says what is wrong. */
function Missing({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    if (isUnknown) showToast('There is no bot at this address.')
  }, [isUnknown])
  return <Navigate to={PAGES.dashboard.path} replace />
}
