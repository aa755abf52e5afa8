import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { toWireUser, type WireUserContext } from '#account/wire-user.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { moveSessionToAccount } from '#sessions/session.repository.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import { createOwnVisit } from '#users/membership.ts'
import { getShownInvitation, joinAccount } from './join-account.ts'
import {
  getAccountMembers,
  inviteMember,
  type MembersContext,
  removeMember,
  resendInvitation,
  setMemberRights,
  withdrawInvitation,
} from './members.service.ts'
import { leaveAccount, switchAccount } from './switch-account.ts'

type MemberRoutesContext = MembersContext & WireUserContext & { config: { contentWritesPerMinute: number } }

export function registerMemberRoutes(app: FastifyInstance, context: MemberRoutesContext): void {
  registerEndpoint(app, endpoints.listMembers, ({ user }) => getAccountMembers(context, user))
  registerEndpoint(app, endpoints.inviteMember, async ({ user, body, request }) => {
    await limitWrites(context, user)
    return { id: await inviteMember(context, user, body, request.ip) }
  })
  registerEndpoint(app, endpoints.resendInvitation, async ({ user, body, request }) => {
    await resendInvitation(context, user, body.invitation_id, request.ip)
    return {}
  })
  registerEndpoint(app, endpoints.withdrawInvitation, async ({ user, body }) => {
    await withdrawInvitation(context, user, body.invitation_id)
    return {}
  })
  registerEndpoint(app, endpoints.setMemberRights, async ({ user, body: { member_id: memberId, rights } }) => {
    await limitWrites(context, user)
    await setMemberRights(context, user, { memberId, rights })
    return {}
  })
  registerEndpoint(app, endpoints.removeMember, async ({ user, body }) => {
    await removeMember(context, user, body.member_id)
    return {}
  })
  registerMembershipRoutes(app, context)
}

function registerMembershipRoutes(app: FastifyInstance, context: MemberRoutesContext): void {
  registerEndpoint(app, endpoints.showInvitation, ({ body, request }) =>
    getShownInvitation(context, body.token, request.ip),
  )
  registerEndpoint(app, endpoints.joinAccount, async ({ user: person, sessionId, body, request }) => {
    const accountId = await joinAccount(context, { person, address: request.ip }, body.token)
    return toWireUser(context, await switchAccount(context, { person, sessionId }, accountId))
  })
  registerEndpoint(app, endpoints.switchAccount, async ({ user: person, sessionId, body }) => {
    await limitWrites(context, person)
    return toWireUser(context, await switchAccount(context, { person, sessionId }, body.account_id))
  })
  registerEndpoint(app, endpoints.leaveAccount, async ({ user: person, sessionId, signedIn, body }) => {
    await leaveAccount(context, { person, accountId: body.account_id })
    if (signedIn.account.id !== body.account_id) return toWireUser(context, signedIn)
    await moveSessionToAccount(context.database, { ownerId: person.id, id: sessionId }, null)
    return toWireUser(context, createOwnVisit(person))
  })
}
