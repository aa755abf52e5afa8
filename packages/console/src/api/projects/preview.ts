import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { post } from '#api/http/client.ts'
import { projectQuery } from './projects.ts'

export const startPreviewMutation = mutationOptions({
  mutationFn: (projectId: string) => post('/project/preview', { project_id: projectId }),
  onSuccess: ({ ends_at }, projectId, _result, { client }) => cachePreviewEnd(client, projectId, ends_at),
})

export const stopPreviewMutation = mutationOptions({
  mutationFn: (projectId: string) => post('/project/preview/stop', { project_id: projectId }),
  onSuccess: (_nothing, projectId, _result, { client }) => cachePreviewEnd(client, projectId, null),
})

function cachePreviewEnd(client: QueryClient, projectId: string, end: string | null) {
  client.setQueryData(projectQuery(projectId).queryKey, (project) => project && { ...project, preview_ends_at: end })
}
