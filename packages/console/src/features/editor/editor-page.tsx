import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { projectQuery } from '#api/projects.ts'
import { useSession } from '#api/user.ts'
import { Editor } from '#features/editor/editor.tsx'
import { EditorSkeleton } from '#features/editor/editor-skeleton.tsx'
import { PAGES } from '#pages.ts'

export default function EditorPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  const { data: project, isError } = useQuery(projectQuery(id))
  if (!project && isError) return <Navigate to={PAGES.dashboard.path} replace />
  if (!project || !user) return <EditorSkeleton />
  return <Editor key={id} project={project} role={user.role} />
}
