import { LIMITS } from '@bricks/contract/wire'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { get } from '#api/http/client.ts'

export const auditQuery = infiniteQueryOptions({
  queryKey: ['log'],
  queryFn: ({ signal, pageParam }) =>
    get('/user/log', { query: pageParam === '' ? {} : { before: pageParam }, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length < LIMITS.auditPage ? undefined : page.at(-1)?.cursor),
  // The log must show what the user did a moment ago, so a cached page never counts as fresh.
  staleTime: 0,
})
