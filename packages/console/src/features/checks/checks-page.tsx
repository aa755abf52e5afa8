import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { PAGES } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { Checks } from './checks.tsx'

export default function ChecksPage() {
  const { id = '' } = useParams()
  const { data: project, isError, error } = useQuery(projectQuery(id))
  if (!project && isError) return <Missing isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project) return <LoadingView />
  return <Checks key={id} project={project} />
}

/** Where the project could not be loaded for another reason, the dashboard says what is wrong. */
function Missing({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    if (isUnknown) showToast('There is no bot at this address.')
  }, [isUnknown])
  return <Navigate to={PAGES.dashboard.path} replace />
}
