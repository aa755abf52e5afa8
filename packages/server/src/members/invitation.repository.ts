import type { MemberRights } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import type { AccountInvitationTable } from './invitation.table.ts'

export interface Invitation {
  ownerId: string
  id: string
  email: string
  emailKey: string
  rights: MemberRights
  createdAt: Date
  expiresAt: Date
}

type InvitationKey = Pick<Invitation, 'ownerId' | 'id'>

export async function insertInvitation(database: Database, row: AccountInvitationTable): Promise<void> {
  await database.insertInto('account_invitations').values(row).execute()
}

export async function listInvitations(database: Database, ownerId: string, now: Date): Promise<Invitation[]> {
  const rows = await database
    .selectFrom('account_invitations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toInvitation)
}

export async function findInvitation(
  database: Database,
  { ownerId, id }: InvitationKey,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await database
    .selectFrom('account_invitations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && toInvitation(row)
}

/** A person with the token does not know the account, so this query names no owner. */
export async function findInvitationByToken(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await database
    .selectFrom('account_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && toInvitation(row)
}

export async function replaceInvitationToken(
  database: Database,
  { ownerId, id }: InvitationKey,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const updated = await database
    .updateTable('account_invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt.toISOString() })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteInvitation(
  database: Database,
  { ownerId, id }: InvitationKey,
): Promise<string | undefined> {
  const deleted = await database
    .deleteFrom('account_invitations')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return deleted?.email
}

export async function deleteEndedInvitations(database: Database, now: Date, ownerId?: string): Promise<void> {
  const ended = database.deleteFrom('account_invitations').where('expires_at', '<=', now.toISOString())
  await (ownerId === undefined ? ended : ended.where('owner_id', '=', ownerId)).execute()
}

function toInvitation(row: AccountInvitationTable): Invitation {
  return {
    ownerId: row.owner_id,
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    rights: row.rights,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
