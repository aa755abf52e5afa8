import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/client.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => get('/sessions', { signal }),
})

/** One session, or all but this one. */
export const revokeSessionsMutation = mutationOptions({
  mutationFn: (id: string | undefined) => post('/sessions/revoke', id === undefined ? {} : { session_id: id }),
  onSettled: (_nothing, _error, _id, _result, { client }) =>
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

/** From now on this session may do again, for some minutes, what asks for the password. */
export const confirmSessionMutation = mutationOptions({
  mutationFn: (password: string) => post('/sessions/confirm', { password }),
})
