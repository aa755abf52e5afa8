import type { EndpointBody, Endpoints } from '@bricks/contract'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => get('/templates/all', { signal }),
  retry: false,
})

export const libraryQuery = infiniteQueryOptions({
  queryKey: ['templates', 'pages'],
  queryFn: ({ pageParam, signal }) =>
    get('/templates/all', { ...(pageParam && { query: { after: pageParam } }), signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.at(-1)?.cursor,
  retry: false,
})

export const publishTemplateMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['addTemplate']>) => post('/templates/add', body),
  onSuccess: (_created, _body, _result, { client }) => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
})

export const withdrawTemplateMutation = mutationOptions({
  mutationFn: (id: string) => post('/templates/withdraw', { id }),
  onSuccess: (_nothing, _id, _result, { client }) => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
})
