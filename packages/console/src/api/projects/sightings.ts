import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

const LOOK_EVERY_MS = 10_000

export function sightingsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['sightings', projectId],
    queryFn: ({ signal }) => get('/project/sightings', { query: { project_id: projectId }, signal }),
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  })
}
