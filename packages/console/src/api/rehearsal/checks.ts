import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

export function checksQuery(projectId: string) {
  return queryOptions({
    queryKey: ['checks', projectId],
    queryFn: ({ signal }) => get('/project/checks', { query: { project_id: projectId }, signal }),
    retry: false,
    // The server's answer names the tested draft, and every save makes a new draft, so no cached answer counts as
    // fresh.
    staleTime: 0,
  })
}

/** The query key begins with the key of `checksQuery`, so that both queries are invalidated together. */
export function checkResultsQuery(projectId: string, runId: string) {
  return queryOptions({
    queryKey: ['checks', projectId, 'results', runId],
    queryFn: ({ signal }) =>
      get('/project/checks/results', { query: { project_id: projectId, run_id: runId }, signal }),
    retry: false,
  })
}

/** A check can be run alone, so the newest results may come from several runs. */
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
