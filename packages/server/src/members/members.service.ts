import type { AccountMembers } from '@bricks/contract'
import type { MemberRights } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { insertMail } from '#mail/mail-outbox.repository.ts'
import { countMailIfAllowed, isMailConfigured, type MailContext } from '#mail/queue-mail.ts'
import { findLimitsOfRole } from '#plan-limits.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { deleteMember, type ListedMember, listMembers, updateMemberRights } from '#users/membership.repository.ts'
import { hasSeat } from '#users/membership.ts'
import { readRoleOfUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import {
  deleteEndedInvitations,
  deleteInvitation,
  findInvitation,
  type Invitation,
  insertInvitation,
  listInvitations,
} from './invitation.repository.ts'
import { INVITATION_LIFETIME_MS } from './invitation-lifetime.ts'

export interface MembersContext extends MailContext {
  database: Database
}

export async function getAccountMembers({ database, clock }: MembersContext, owner: User): Promise<AccountMembers> {
  const members = await listMembers(database, owner.id)
  const invitations = await listInvitations(database, owner.id, clock())
  return {
    seats: { people: 1 + members.length, invited: invitations.length, limit: findLimitsOfRole(owner.role).seats },
    members: members.map(({ id, name, email, rights, joinedAt, place }) => ({
      id,
      name,
      username: email,
      rights,
      over: !hasSeat(place, owner.role),
      joined_at: joinedAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, rights, createdAt, expiresAt }) => ({
      id,
      email,
      rights,
      invited_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  }
}

export interface Invited {
  email: string
  rights: MemberRights
}

export async function inviteMember(
  context: MembersContext,
  owner: User,
  { email, rights }: Invited,
  address: string,
): Promise<string> {
  checkOwnerMayInvite(context, owner)
  const now = context.clock()
  const id = createId()
  const emailKey = foldEmail(email)
  await inTransaction(context.database, async (database) => {
    await lockAccount(database, owner)
    const members = await listMembers(database, owner.id)
    const isKnown = members.some((member) => foldEmail(member.email) === emailKey)
    if (isKnown || foldEmail(owner.email) === emailKey) throw new AppError('already_member')
    await deleteEndedInvitations(database, now, owner.id)
    const invitations = await listInvitations(database, owner.id, now)
    if (invitations.some((invitation) => invitation.emailKey === emailKey)) throw new AppError('already_invited')
    if (!hasSeat(members.length + invitations.length, await readRoleOfUser(database, owner.id)))
      throw new AppError('seats_full')
    await insertInvitation(database, {
      owner_id: owner.id,
      id,
      email,
      email_key: emailKey,
      rights,
      token_hash: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + INVITATION_LIFETIME_MS).toISOString(),
    })
    await mailInvitation({ ...context, database }, { ownerId: owner.id, id, email }, address)
    await recordAuditEvent(database, { ownerId: owner.id, kind: 'member_invited', about: email, note: rights })
  })
  return id
}

export async function resendInvitation(
  context: MembersContext,
  owner: User,
  id: string,
  address: string,
): Promise<void> {
  checkOwnerMayInvite(context, owner)
  await inTransaction(context.database, async (database) => {
    const invitation = await findInvitation(database, { ownerId: owner.id, id }, context.clock())
    if (!invitation) throw new AppError('not_found')
    // Without a seat, for example after a downgrade, the link would only lead to a refusal.
    const people = (await listMembers(database, owner.id)).length
    if (!hasSeat(people, await readRoleOfUser(database, owner.id))) throw new AppError('seats_full')
    const { email: about, rights: note } = invitation
    await mailInvitation({ ...context, database }, invitation, address)
    await recordAuditEvent(database, { ownerId: owner.id, kind: 'member_invited', about, note })
  })
}

export async function withdrawInvitation({ database }: MembersContext, owner: User, id: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const email = await deleteInvitation(transaction, { ownerId: owner.id, id })
    if (email === undefined) throw new AppError('not_found')
    await recordAuditEvent(transaction, { ownerId: owner.id, kind: 'invitation_withdrawn', about: email })
  })
}

export async function setMemberRights(
  { database }: MembersContext,
  owner: User,
  { memberId, rights }: { memberId: string; rights: MemberRights },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, owner)
    const member = await getMemberOfAccount(transaction, owner.id, memberId)
    if (member.rights === rights) return
    const isOver = !hasSeat(member.place, await readRoleOfUser(transaction, owner.id))
    if (isOver && rights === 'editor') throw new AppError('seats_full')
    await updateMemberRights(transaction, { ownerId: owner.id, memberId }, rights)
    const event = { ownerId: owner.id, kind: 'member_rights_changed', about: member.email, note: rights } as const
    await recordAuditEvent(transaction, event)
  })
}

/** The member's sessions lose access to the account with their next request, in every process. */
export async function removeMember({ database }: MembersContext, owner: User, memberId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const member = await getMemberOfAccount(transaction, owner.id, memberId)
    await deleteMember(transaction, { ownerId: owner.id, memberId })
    await recordAuditEvent(transaction, { ownerId: owner.id, kind: 'member_removed', about: member.email })
  })
}

async function getMemberOfAccount(database: Database, ownerId: string, memberId: string): Promise<ListedMember> {
  const member = (await listMembers(database, ownerId)).find(({ id }) => id === memberId)
  if (!member) throw new AppError('not_found')
  return member
}

/** The invitation mail names the owner's address, so the owner must have confirmed it. */
function checkOwnerMayInvite(context: MembersContext, owner: User): void {
  if (!isMailConfigured(context)) throw new AppError('mail_not_configured')
  if (!owner.emailConfirmed) throw new AppError('email_not_confirmed')
}

async function mailInvitation(
  context: MembersContext,
  { ownerId, id, email }: Pick<Invitation, 'ownerId' | 'id' | 'email'>,
  address: string,
): Promise<void> {
  await limitRate(context, RATE_LIMITS.invitation, ownerId)
  const data = { owner_id: ownerId, invitation_id: id }
  const mail = { kind: 'invitation', recipient: email, data } as const
  if (!(await countMailIfAllowed(context, context.database, { ...mail, sender: address })))
    throw new AppError('too_many_requests', {
      message: 'This address got as many invitations today as it may. Try again tomorrow.',
    })
  await insertMail(context.database, mail, context.clock())
}
