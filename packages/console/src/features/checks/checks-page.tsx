import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { MissingBot } from '#ui/bot/missing-bot.tsx'
import { ChecksContent } from './checks.tsx'

export default function ChecksPage() {
  const { id = '' } = useParams()
  const { data: project, isError, error } = useQuery(projectQuery(id))
  if (!project && isError) return <MissingBot isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project) return <LoadingView />
  return <ChecksContent key={id} project={project} />
}
