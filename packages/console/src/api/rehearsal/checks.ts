import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'
import { routingQuery } from './routing.ts'

/** The checks of a bot, how each last went, and how many rehearsals today has left. */
export function checksQuery(projectId: string) {
  return queryOptions({
    queryKey: ['checks', projectId],
    queryFn: ({ signal }) => get('/project/checks', { query: { project_id: projectId }, signal }),
    retry: false,
    // It tells which draft was asked, and every save makes another one.
    staleTime: 0,
  })
}

/** What was answered in one run. Its key begins with that of the checks, so both are asked again together. */
export function checkResultsQuery(projectId: string, runId: string) {
  return queryOptions({
    queryKey: ['checks', projectId, 'results', runId],
    queryFn: ({ signal }) =>
      get('/project/checks/results', { query: { project_id: projectId, run_id: runId }, signal }),
    retry: false,
  })
}

/** A check may have been run alone since the others, so they may come from several runs. */
export function failedResultsQuery(projectId: string, failed: readonly { id: string; runId: string }[]) {
  const runIds = Array.from(new Set(failed.map(({ runId }) => runId)))
  return queryOptions({
    queryKey: ['checks', projectId, 'failed', ...failed.map(({ id, runId }) => `${id} ${runId}`)],
    queryFn: async ({ client }) => {
      const runs = await Promise.all(
        runIds.map(async (runId) => {
          const { results } = await client.fetchQuery(checkResultsQuery(projectId, runId))
          return results.filter(({ check_id }) => failed.some(({ id, runId: of }) => id === check_id && of === runId))
        }),
      )
      return runs.flat()
    },
    placeholderData: (known) => known,
    retry: false,
  })
}

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

/** After a run: what it found, and what is left of today's rehearsals. */
export async function refreshChecks(client: QueryClient, projectId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: routingQuery(projectId).queryKey })
  await client.invalidateQueries({ queryKey: checksQuery(projectId).queryKey })
}
