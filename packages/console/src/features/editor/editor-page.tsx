import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { MissingBot } from '#ui/bot/missing-bot.tsx'
import { Editor } from './editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'

export default function EditorPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: project, isError, error } = useQuery(projectQuery(id))
  if (!project && isError) return <MissingBot isUnknown={findErrorCode(error) === 'not_found'} />
  if (!project || !user) return <EditorSkeleton />
  return <Editor key={id} project={project} user={user} />
}
