import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { PAGES } from '#pages.ts'
import { Editor } from './editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'

export default function EditorPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: project, isError } = useQuery(projectQuery(id))
  if (!project && isError) return <Navigate to={PAGES.dashboard.path} replace />
  if (!project || !user) return <EditorSkeleton />
  return <Editor key={id} project={project} role={user.role} />
}
