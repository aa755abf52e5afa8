import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

export function routingQuery(projectId: string) {
  return queryOptions({
    queryKey: ['routing', projectId],
    queryFn: ({ signal }) => get('/project/routing', { query: { project_id: projectId }, signal }),
    retry: false,
    staleTime: 0,
  })
}
