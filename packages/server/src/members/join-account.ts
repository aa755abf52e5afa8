import type { ShownInvitation } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldEmail } from '#mail/email-key.ts'
import { hashToken } from '#sessions/token.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import { countMembers, insertMember, listAccountsOfMember } from '#users/membership.repository.ts'
import { hasSeat } from '#users/membership.ts'
import { confirmUserEmail, findAccountById, isAccountClosed, lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { deleteInvitation, findInvitationByToken, type Invitation } from './invitation.repository.ts'

export interface JoiningContext {
  database: Database
  clock: Clock
}

export async function getShownInvitation(
  context: JoiningContext,
  token: string,
  address: string,
): Promise<ShownInvitation> {
  await limitRate(context, RATE_LIMITS.invitationLink, address)
  const { database } = context
  const invitation = await getInvitationByToken(context, database, token)
  const inviter = await findAccountById(database, invitation.ownerId)
  if (!inviter || (await isAccountClosed(database, invitation.ownerId))) throw new AppError('invitation_gone')
  const { email, rights, expiresAt } = invitation
  return { inviter: inviter.user.email, email, rights, expires_at: expiresAt.toISOString() }
}

export interface JoiningPerson {
  person: User
  address: string
}

export async function joinAccount(
  context: JoiningContext,
  { person, address }: JoiningPerson,
  token: string,
): Promise<string> {
  await limitRate(context, RATE_LIMITS.invitationLink, address)
  return inTransaction(context.database, async (database) => {
    const { ownerId } = await getInvitationByToken(context, database, token)
    // Locks in a fixed order, so that two people who accept each other's invitation do not deadlock.
    for (const id of [ownerId, person.id].sort())
      if (!(await lockUser(database, id))) throw new AppError(id === person.id ? 'not_signed_in' : 'invitation_gone')
    const invitation = await getInvitationByToken(context, database, token)
    if (invitation.emailKey !== foldEmail(person.email)) throw new AppError('invitation_for_another')
    await insertMemberIfSeatIsFree(context, database, person, invitation)
    if ((await deleteInvitation(database, invitation)) === undefined) throw new AppError('invitation_gone')
    // Joining proves the address: its mailbox got the link, and the session belongs to the account with this address.
    await confirmUserEmail(database, person.id, context.clock())
    const { rights } = invitation
    await recordAuditEvent(database, { ownerId, kind: 'member_joined', about: person.email, note: rights })
    return ownerId
  })
}

async function insertMemberIfSeatIsFree(
  { clock }: JoiningContext,
  database: Database,
  person: User,
  { ownerId, rights }: Invitation,
): Promise<void> {
  const owner = await findAccountById(database, ownerId)
  if (!owner || (await isAccountClosed(database, ownerId))) throw new AppError('invitation_gone')
  if (!hasSeat(await countMembers(database, ownerId), owner.user.role)) throw new AppError('seats_full')
  if ((await listAccountsOfMember(database, person.id)).length >= LIMITS.accountsPerPerson)
    throw new AppError('limit_reached', {
      message: 'You are a member of as many accounts as you may. Leave one first.',
    })
  const joinedAt = clock().toISOString()
  await insertMember(database, { owner_id: ownerId, member_id: person.id, rights, joined_at: joinedAt })
}

async function getInvitationByToken({ clock }: JoiningContext, database: Database, token: string): Promise<Invitation> {
  const invitation = await findInvitationByToken(database, hashToken(token), clock())
  if (!invitation) throw new AppError('invitation_gone')
  return invitation
}
