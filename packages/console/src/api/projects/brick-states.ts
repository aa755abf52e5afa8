import type { BrickState, EndpointBody, Endpoints, TryAnswer } from '@bricks/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

const FIRST_BAD_STATUS = 300

export function brickStatesQuery(projectId: string) {
  return queryOptions({
    queryKey: ['brick-states', projectId],
    queryFn: ({ signal }) => get('/project/bricks', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export function cacheTrialOutcome(
  client: QueryClient,
  body: EndpointBody<Endpoints['tryFunction']>,
  answer: TryAnswer,
) {
  const { id } = body.function
  if (id === undefined) return
  client.setQueryData(brickStatesQuery(body.project_id).queryKey, (states) => {
    const state: BrickState = { id, at: new Date().toISOString(), ...toBrickOutcome(answer) }
    return states && [...states.filter((each) => each.id !== id), state]
  })
}

function toBrickOutcome({ status, body }: TryAnswer): Pick<BrickState, 'state' | 'code'> {
  if (status > 0 && status < FIRST_BAD_STATUS) return { state: 'works' }
  return { state: 'failing', code: status > 0 ? 'brick_bad_status' : `brick_${findFailureCode(body)}` }
}

/** If a brick gave no answer, the first line of the body is JSON that names the failure. */
function findFailureCode(body: string): string {
  return /^\{"error":"(\w+)"/.exec(body)?.[1] ?? 'unreachable'
}
