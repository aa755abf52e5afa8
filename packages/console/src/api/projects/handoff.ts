import type { EndpointBody, Endpoints, HandoffState } from '@bricks/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export function handoffQuery(projectId: string) {
  return queryOptions({
    queryKey: ['handoff', projectId],
    queryFn: ({ signal }) => get('/project/handoff', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export function handoffsQuery(projectId: string, conversationId?: string) {
  const query = { project_id: projectId, ...(conversationId !== undefined && { conversation_id: conversationId }) }
  return queryOptions({
    queryKey: ['handoffs', projectId, conversationId],
    queryFn: ({ signal }) => get('/project/handoffs', { query, signal }),
  })
}

export const setHandoffMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['setHandoff']>) => post('/project/handoff', body),
  onSuccess: (state, { project_id }, _result, { client }) => cacheHandoff(client, project_id, state),
})

export const renewHandoffSecretMutation = mutationOptions({
  mutationFn: (project_id: string) => post('/project/handoff/secret', { project_id }),
  onSuccess: (state, projectId, _result, { client }) => cacheHandoff(client, projectId, state),
})

export const testHandoffMutation = mutationOptions({
  mutationFn: (project_id: string) => post('/project/handoff/test', { project_id }),
})

export const confirmHandoffAddressMutation = mutationOptions({
  mutationFn: (token: string) => post('/handoff/address', { token }),
})

/** The cache must not keep a new secret: only the screen that asked for it shows it. */
function cacheHandoff(client: QueryClient, projectId: string, { new_secret: _secret, ...state }: HandoffState): void {
  client.setQueryData(handoffQuery(projectId).queryKey, state)
}
