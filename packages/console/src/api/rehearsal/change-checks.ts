import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { post } from '#api/http/client.ts'
import { checksQuery } from './checks.ts'
import { routingQuery } from './routing.ts'

export const saveCheckMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['saveCheck']>) => post('/project/checks', body),
  onSuccess: (_check, { project_id }, _result, { client }) => refreshChecks(client, project_id),
})

export const deleteCheckMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['deleteCheck']>) => post('/project/checks/delete', body),
  onSuccess: (_nothing, { project_id }, _result, { client }) => refreshChecks(client, project_id),
})

export const setCheckSettingsMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['setCheckSettings']>) => post('/project/checks/settings', body),
  onSuccess: (_nothing, { project_id, on_fail }, _result, { client }) =>
    client.setQueryData(checksQuery(project_id).queryKey, (known) => known && { ...known, on_fail }),
})

export async function refreshChecks(client: QueryClient, projectId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: routingQuery(projectId).queryKey })
  await client.invalidateQueries({ queryKey: checksQuery(projectId).queryKey })
}
