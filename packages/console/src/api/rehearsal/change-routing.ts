import type { Routing, RoutingToSave } from '@bricks/contract'
import { mutationOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'
import { routingQuery } from './routing.ts'

const DRAFT_TIMEOUT_MS = 125_000

/** Gives the list to save, from the list as it is stored. */
type ChangeSentences = (stored: Routing['sentences']) => RoutingToSave['sentences']

/**
 * The server replaces the whole list. So changes are saved one after the other, and each one begins with the stored
 * list: sentences that were added a moment ago, or by somebody else, stay.
 */
export function changeSentencesMutation(projectId: string) {
  return mutationOptions({
    scope: { id: `sentences of ${projectId}` },
    mutationFn: async (change: ChangeSentences) => {
      const { sentences } = await get('/project/routing', { query: { project_id: projectId } })
      return post('/project/routing', { project_id: projectId, sentences: change(sentences) })
    },
    onSuccess: (routing, _change, _result, { client }) =>
      client.setQueryData(routingQuery(projectId).queryKey, routing),
  })
}

export const draftSentencesMutation = mutationOptions({
  mutationFn: (body: { project_id: string; brick: string }) =>
    post('/project/routing/draft', body, { timeout: DRAFT_TIMEOUT_MS }),
})
