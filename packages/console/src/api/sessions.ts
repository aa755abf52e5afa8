import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from './http/client.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => get('/sessions', { signal }),
})

export const revokeSessionsMutation = mutationOptions({
  mutationFn: (id: string | undefined) => post('/sessions/revoke', id === undefined ? {} : { session_id: id }),
  onSettled: (_nothing, _error, _id, _result, { client }) =>
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})
