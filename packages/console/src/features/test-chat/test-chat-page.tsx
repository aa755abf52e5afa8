import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { buildEditPath } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { MissingBot } from '#ui/bot/missing-bot.tsx'
import { TestChat } from './test-chat.tsx'
import { TestModeBar } from './test-mode-bar.tsx'

export default function TestChatPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: project, isLoadingError, error } = useQuery(projectQuery(id))
  if (isLoadingError) return <MissingBot isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project || !user) return <LoadingView />
  // A viewer's question would be refused.
  if (user.account.rights === 'viewer') return <Navigate to={buildEditPath(id)} replace />
  return (
    <div className="flex h-[calc(100dvh-var(--reach-height,0px))] flex-col">
      <TestModeBar projectId={project.id} userName={user.name} />
      <main tabIndex={-1} className="mx-auto min-h-0 w-full max-w-200 flex-1 p-2 sm:px-8 sm:py-6">
        <TestChat key={project.id} project={project} user={user} />
      </main>
    </div>
  )
}
