import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

export const samplesQuery = queryOptions({
  queryKey: ['sample bricks'],
  queryFn: ({ signal }) => get('/bricks/samples', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
