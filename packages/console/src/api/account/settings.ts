import type { EndpointBody, Endpoints, User } from '@bricks/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { getFile, post } from '#api/http/client.ts'
import { rememberResumeAsked } from '#api/session/session.ts'
import { settingsQuery, userQuery } from './user.ts'

export const renameMutation = mutationOptions({
  mutationFn: (name: string) => post('/user/name', { name }),
  onMutate: (name, { client }) => {
    const before = client.getQueryData(userQuery.queryKey)?.name
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, name })
    return before
  },
  // Only the name is taken back: meanwhile the plan or the account may have changed, or somebody else have signed in.
  onError: (_error, name, before = name, { client }) => {
    client.setQueryData(userQuery.queryKey, (user) => (user?.name === name ? { ...user, name: before } : user))
  },
  onSuccess: (user, _name, _result, { client }) => cacheUser(client, user),
})

export const saveProviderKeyMutation = mutationOptions({
  mutationFn: (openaikey: string) => post('/user/openaikey', { openaikey }),
  onSuccess: (user, _key, _result, { client }) => cacheUser(client, user),
})

export const removeProviderKeyMutation = mutationOptions({
  mutationFn: () => post('/user/openaikey/remove', {}),
  onSuccess: (user, _nothing, _result, { client }) => cacheUser(client, user),
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['changePassword']>) => post('/user/password', body),
})

export const weeklyMailMutation = mutationOptions({
  mutationFn: (on: boolean) => post('/user/weekly-mail', { on }),
  onSuccess: (_nothing, on, _result, { client }) =>
    client.setQueryData(
      settingsQuery.queryKey,
      (settings) => settings && { ...settings, account: { ...settings.account, weekly_mail: on } },
    ),
})

export const pauseAccountMutation = mutationOptions({
  mutationFn: (pause: boolean) => post(pause ? '/user/pause' : '/user/resume', {}),
  // The question whether to resume must not open right after the user has paused the account.
  onMutate: () => rememberResumeAsked(),
  onSuccess: (user, _pause, _result, { client }) => cacheUser(client, user),
  // Each bot, wherever it is shown, says whether it is paused.
  onSettled: (_user, _error, _pause, _result, { client }) => void client.invalidateQueries(),
})

export const downloadDataMutation = mutationOptions({
  mutationFn: () => getFile('/user/data'),
})

export const deleteAccountMutation = mutationOptions({
  mutationFn: () => post('/deleteAccount', {}),
})

/** The plan can change while the page is open, so settings that were read again update the cached user. */
export function cacheRole(client: QueryClient, { role }: Pick<User, 'role'>): void {
  client.setQueryData(userQuery.queryKey, (user) => (user && user.role !== role ? { ...user, role } : user))
}

function cacheUser(client: QueryClient, user: User) {
  client.setQueryData(userQuery.queryKey, user)
  return client.invalidateQueries({ queryKey: settingsQuery.queryKey })
}
