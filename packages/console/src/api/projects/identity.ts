import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export function identityQuery(projectId: string) {
  return queryOptions({
    queryKey: ['identity', projectId],
    queryFn: ({ signal }) => get('/project/identity', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export const saveIdentityMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['saveVisitorIdentity']>) => post('/project/identity', body),
  onSuccess: (state, { project_id }, _result, { client }) =>
    client.setQueryData(identityQuery(project_id).queryKey, state),
})

export const createIdentitySecretMutation = mutationOptions({
  mutationFn: (project_id: string) => post('/project/identity/secret', { project_id }),
  onSuccess: ({ secret: _secret, ...made }, projectId, _result, { client }) =>
    client.setQueryData(
      identityQuery(projectId).queryKey,
      (state) => state && { ...state, secrets: [...state.secrets, made] },
    ),
})

export const revokeIdentitySecretMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['revokeIdentitySecret']>) => post('/project/identity/revoke', body),
  onSuccess: (state, { project_id }, _result, { client }) =>
    client.setQueryData(identityQuery(project_id).queryKey, state),
  // Somebody else may have revoked the secret meanwhile, so the list is read again.
  onError: (_error, { project_id }, _result, { client }) => client.invalidateQueries(identityQuery(project_id)),
})
