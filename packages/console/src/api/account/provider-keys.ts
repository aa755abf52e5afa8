import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export const OTHER_KEYS_ANCHOR = 'provider-keys'

export const providerKeysQuery = queryOptions({
  queryKey: ['provider-keys'],
  queryFn: ({ signal }) => get('/user/provider-keys', { signal }),
})

export const saveKeyOfMutation = mutationOptions({
  mutationFn: (body: { provider: string; key: string }) => post('/user/provider-keys', body),
  onSuccess: (keys, _body, _result, { client }) => client.setQueryData(providerKeysQuery.queryKey, keys),
})

export const removeKeyOfMutation = mutationOptions({
  mutationFn: (provider: string) => post('/user/provider-keys/remove', { provider }),
  onSuccess: (keys, _provider, _result, { client }) => client.setQueryData(providerKeysQuery.queryKey, keys),
})
