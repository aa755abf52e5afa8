import type { RoutingToSave } from '@bricks/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

/** Also tells how many rehearsals today has left. */
export function routingQuery(projectId: string) {
  return queryOptions({
    queryKey: ['routing', projectId],
    queryFn: ({ signal }) => get('/project/routing', { query: { project_id: projectId }, signal }),
    retry: false,
    // It tells which draft was asked, and every save makes another one.
    staleTime: 0,
  })
}

export const saveRoutingMutation = mutationOptions({
  mutationFn: (body: RoutingToSave) => post('/project/routing', body),
  onSuccess: (routing, { project_id }, _result, { client }) =>
    client.setQueryData(routingQuery(project_id).queryKey, routing),
})

/** Costs one rehearsal. The model may think for long. */
export const draftSentencesMutation = mutationOptions({
  mutationFn: (body: { project_id: string; brick: string }) =>
    post('/project/routing/draft', body, { timeout: DRAFT_TIMEOUT_MS }),
})

const DRAFT_TIMEOUT_MS = 125_000
