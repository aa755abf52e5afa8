import type { AccountMembers, EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }): Promise<AccountMembers> => get('/account/members', { signal }),
})

const refreshMembers = { onSettled: refetchMembers }

export const inviteMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['inviteMember']>) => post('/account/members/invite', body),
  ...refreshMembers,
})

export const resendInvitationMutation = mutationOptions({
  mutationFn: (invitation_id: string) => post('/account/members/resend', { invitation_id }),
  ...refreshMembers,
})

export const withdrawInvitationMutation = mutationOptions({
  mutationFn: (invitation_id: string) => post('/account/members/withdraw', { invitation_id }),
  ...refreshMembers,
})

export const memberRightsMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['setMemberRights']>) => post('/account/members/rights', body),
  ...refreshMembers,
})

export const removeMemberMutation = mutationOptions({
  mutationFn: (member_id: string) => post('/account/members/remove', { member_id }),
  ...refreshMembers,
})

function refetchMembers(
  _data: unknown,
  _error: unknown,
  _sent: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  return client.invalidateQueries({ queryKey: membersQuery.queryKey })
}
