import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { PAGES } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { Conversations } from './conversations.tsx'

export default function ConversationsPage() {
  const { id = '', conversation } = useParams()
  const { user } = useSession()
  const { data: project, isError, error } = useQuery(projectQuery(id))
  if (!project && isError) return <Missing isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project || !user) return <LoadingView />
  return <Conversations key={id} project={project} role={user.role} conversationId={conversation} />
}

/** Where the project could not be loaded for another reason, the dashboard says what is wrong. */
function Missing({ isUnknown }: { isUnknown: boolean }) {
  useEffect(() => {
    if (isUnknown) showToast('There is no bot at this address.')
  }, [isUnknown])
  return <Navigate to={PAGES.dashboard.path} replace />
}
