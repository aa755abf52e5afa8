import type { EndpointBody, Endpoints, User } from '@bricks/contract'
import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { get, post } from '#api/client.ts'
import { noteUser } from '#api/known-user.ts'
import { readDevice, readToken, removeToken, storeDevice, storeToken, useToken } from '#api/session.ts'

/** Asked for once at start; afterwards it changes by what the user does here. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => get('/auth/user', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Who is signed in. Pending only while a stored token has not been looked at yet. */
export function useSession(): { user: User | undefined; isPending: boolean } {
  const token = useToken()
  const { data, isPending } = useQuery({ ...userQuery, enabled: token !== null })
  if (token === null) return { user: undefined, isPending: false }
  return { user: data, isPending }
}

export const signInMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['logIn']>) => post('/login', { ...body, ...readDevice() }),
  onSuccess: ({ token, user, device }, _body, _result, { client }) => {
    client.clear()
    client.setQueryData(userQuery.queryKey, user)
    noteUser(user)
    storeDevice(device)
    storeToken(token)
  },
})

export const signUpMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['signUp']>) => post('/signup', { ...body, ...readDevice() }),
  onSuccess: ({ token, user, device }, _body, _result, { client }) => {
    client.clear()
    client.setQueryData(userQuery.queryKey, user)
    noteUser(user)
    storeDevice(device)
    storeToken(token)
  },
})

/** Ends the session here whatever the server says, so that signing out never fails. */
export const signOutMutation = mutationOptions({
  mutationFn: async () => (readToken() === null ? {} : post('/logout', {}).catch(() => ({}))),
  onSettled: (_data, _error, _variables, _result, { client }) => endSession(client),
})

/** Forgets who was signed in and everything that was theirs. */
export function endSession(client: QueryClient): void {
  removeToken()
  client.clear()
}
