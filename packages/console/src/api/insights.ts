import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { findGroupsRefetchInterval, markOldGroups } from './chat/question-groups.ts'
import { get, post } from './http/client.ts'

const LOOK_EVERY_MS = 60_000

/** Days in UTC, both of them included. */
export interface DayRange {
  from: string
  to: string
}

export function insightsQuery(projectId: string, range: DayRange) {
  return queryOptions({ ...rangeQuery(projectId, range), refetchInterval: LOOK_EVERY_MS })
}

export function pastInsightsQuery(projectId: string, range: DayRange) {
  return queryOptions({ ...rangeQuery(projectId, range), staleTime: Number.POSITIVE_INFINITY })
}

/** A separate query, because questions are refetched at other times than numbers (`findGroupsRefetchInterval`). */
export function questionsQuery(projectId: string, { from, to }: DayRange) {
  return queryOptions({
    queryKey: ['questions', projectId, from, to],
    queryFn: async ({ signal, client, queryKey }) => {
      const query = { project_id: projectId, from, to }
      const { questions: groups, questions_at: at } = await get('/project/insights', { query, signal })
      return markOldGroups({ groups, at }, client.getQueryData(queryKey))
    },
    refetchInterval: ({ state: { data } }) => findGroupsRefetchInterval(data),
    placeholderData: keepPrevious,
    retry: false,
  })
}

function rangeQuery(projectId: string, { from, to }: DayRange) {
  return queryOptions({
    queryKey: ['insights', projectId, from, to],
    queryFn: ({ signal }) =>
      get('/project/insights', { query: { project_id: projectId, from, to, without: 'questions' }, signal }),
    placeholderData: keepPrevious,
    retry: false,
  })
}

const keepPrevious = <Value>(previous: Value | undefined) => previous

export const setBudgetMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['setBudget']>) => post('/project/budget', body),
  onSuccess: (_budget, { project_id }, _result, { client }) =>
    client.invalidateQueries({ queryKey: ['insights', project_id] }),
})
