import type { EndpointAnswer, EndpointBody, Endpoints, User } from '@bricks/contract'
import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'
import { storeKnownUser } from '#api/session/known-user.ts'
import { readDeviceField, readToken, removeToken, storeDevice, storeToken, useToken } from '#api/session/session.ts'

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => get('/auth/user', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => get('/user/settings', { signal }),
})

export function useSession(): { user: User | undefined; isPending: boolean } {
  const token = useToken()
  const { data, isPending } = useQuery({ ...userQuery, enabled: token !== null })
  if (token === null) return { user: undefined, isPending: false }
  return { user: data, isPending }
}

export const signInMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['logIn']>) => post('/login', { ...body, ...readDeviceField() }),
  onSuccess: (signedIn, _body, _result, { client }) => startSession(client, signedIn),
})

export const signUpMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['signUp']>) => post('/signup', { ...body, ...readDeviceField() }),
  onSuccess: (signedIn, _body, _result, { client }) => startSession(client, signedIn),
})

export function startSession(client: QueryClient, { token, user, device }: EndpointAnswer<Endpoints['logIn']>): void {
  client.clear()
  client.setQueryData(userQuery.queryKey, user)
  storeKnownUser(user)
  storeDevice(device)
  storeToken(token)
}

export const signOutMutation = mutationOptions({
  mutationFn: async () => (readToken() === null ? {} : post('/logout', {}).catch(() => ({}))),
  onSettled: (_data, _error, _variables, _result, { client }) => endSession(client),
})

export function endSession(client: QueryClient): void {
  removeToken()
  client.clear()
}
