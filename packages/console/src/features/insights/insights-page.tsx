import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { MissingBot } from '#ui/bot/missing-bot.tsx'
import { Insights } from './insights.tsx'

export default function InsightsPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: project, isError, error } = useQuery(projectQuery(id))
  if (!project && isError) return <MissingBot isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project || !user) return <LoadingView />
  return <Insights key={id} project={project} role={user.role} />
}
