import { queryOptions } from '@tanstack/react-query'
import { get } from '#api/client.ts'

const FRESH_MS = 60_000

/** What the server says about itself: prices, models, addresses. Pages must read well without it. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => get('/config', { signal }),
  staleTime: FRESH_MS,
})
