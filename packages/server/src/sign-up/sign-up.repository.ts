import { type SignUpInvitation, type SignUpMode, signUpMode } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { Database } from '#db/database.ts'
import { buildRowCount } from '#db/row-count.ts'
import type { SignUpInvitationTable } from './sign-up.table.ts'

const SETTING = 'sign_up'

export async function readSignUpMode(database: Database): Promise<SignUpMode> {
  const row = await database
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return signUpMode.catch('open').parse(row?.value)
}

export async function writeSignUpMode(database: Database, value: SignUpMode): Promise<void> {
  await database
    .insertInto('server_settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function insertSignUpInvitation(database: Database, row: SignUpInvitationTable): Promise<void> {
  await database.insertInto('sign_up_invitations').values(row).execute()
}

export async function findSignUpInvitation(
  database: Database,
  { codeHash, emailKey, now }: { codeHash: string; emailKey: string; now: Date },
): Promise<string | undefined> {
  const found = await database
    .selectFrom('sign_up_invitations')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now.toISOString())
    .where('email_key', 'in', ['', emailKey])
    .executeTakeFirst()
  return found?.id
}

/**
 * True if an account's owner mailed this invitation to this address, and it is still valid. Signing up does not use the
 * invitation up; joining the account does.
 */
export async function isInvitedAsMember(
  database: Database,
  { codeHash, emailKey, now }: { codeHash: string; emailKey: string; now: Date },
): Promise<boolean> {
  const found = await database
    .selectFrom('account_invitations')
    .select('id')
    .where('token_hash', '=', codeHash)
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return found !== undefined
}

export async function listSignUpInvitations(database: Database, now: Date): Promise<SignUpInvitation[]> {
  return database
    .selectFrom('sign_up_invitations')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIMITS.signUpInvitations)
    .execute()
}

export async function countSignUpInvitations(database: Database, now: Date): Promise<number> {
  const row = await database
    .selectFrom('sign_up_invitations')
    .select(buildRowCount())
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return row.count
}

export async function deleteSignUpInvitation(database: Database, id: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom('sign_up_invitations')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function deleteExpiredSignUpInvitations(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('sign_up_invitations').where('expires_at', '<=', now.toISOString()).execute()
}
