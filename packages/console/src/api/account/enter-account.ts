import type { User } from '@bricks/contract'
import { mutationOptions, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { post } from '#api/http/client.ts'
import { storeAccount } from '#api/session/session.ts'
import { userQuery } from './user.ts'

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => post('/account/invitation', { token }, { signal }),
    retry: false,
  })
}

export const joinAccountMutation = mutationOptions({
  mutationFn: (token: string) => post('/account/join', { token }),
  onSuccess: (user, _token, _result, { client }) => enterAccount(client, user),
})

export const switchAccountMutation = mutationOptions({
  mutationFn: (account_id: string) => post('/account/switch', { account_id }),
  onSuccess: (user, _id, _result, { client }) => enterAccount(client, user),
})

export const leaveAccountMutation = mutationOptions({
  mutationFn: (account_id: string) => post('/account/leave', { account_id }),
  onSuccess: (user, _id, _result, { client }) => enterAccount(client, user),
})

function enterAccount(client: QueryClient, user: User): void {
  client.removeQueries({ predicate: isOfAccount })
  client.setQueryData(userQuery.queryKey, user)
  storeAccount(user.account.id)
}

/** Data of one account must not be shown in another one. Open screens request theirs again. */
export function resetAccountData(client: QueryClient): void {
  void client.resetQueries({ predicate: isOfAccount })
}

function isOfAccount({ queryKey }: Query): boolean {
  const kept: unknown[] = [...userQuery.queryKey, 'config', 'invitation']
  return !kept.includes(queryKey[0])
}
