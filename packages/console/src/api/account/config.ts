import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

const FRESH_MS = 60_000

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => get('/config', { signal }),
  staleTime: FRESH_MS,
})
