import type { RoutingToSave } from '@bricks/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export function routingQuery(projectId: string) {
  return queryOptions({
    queryKey: ['routing', projectId],
    queryFn: ({ signal }) => get('/project/routing', { query: { project_id: projectId }, signal }),
    retry: false,
    staleTime: 0,
  })
}

export const saveRoutingMutation = mutationOptions({
  mutationFn: (body: RoutingToSave) => post('/project/routing', body),
  onSuccess: (routing, { project_id }, _result, { client }) =>
    client.setQueryData(routingQuery(project_id).queryKey, routing),
})

export const draftSentencesMutation = mutationOptions({
  mutationFn: (body: { project_id: string; brick: string }) =>
    post('/project/routing/draft', body, { timeout: DRAFT_TIMEOUT_MS }),
})

const DRAFT_TIMEOUT_MS = 125_000
