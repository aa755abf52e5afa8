import type { Database } from '#db/database.ts'
import type { MailTokenTable, ResetLinkTable } from './mail-token.table.ts'

export type MailTokenUse = 'password_resets' | 'email_confirmations'

export async function replaceConfirmationLink(database: Database, row: MailTokenTable): Promise<void> {
  const { owner_id: _, ...changes } = row
  await database
    .insertInto('email_confirmations')
    .values(row)
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(changes))
    .execute()
}

/** Replaces only a link of the same requester, so that a stranger's request does not end the owner's link. */
export async function replaceResetLink(database: Database, row: ResetLinkTable): Promise<void> {
  const links = database.deleteFrom('password_resets').where('owner_id', '=', row.owner_id)
  await links.where('requester', '=', row.requester).execute()
  await database.insertInto('password_resets').values(row).execute()
}

export async function findMailTokenOwner(
  database: Database,
  use: MailTokenUse,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom(use)
    .select('owner_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.owner_id
}

export async function spendMailToken(database: Database, use: MailTokenUse, tokenHash: string): Promise<boolean> {
  const spent = await database
    .deleteFrom(use)
    .where('token_hash', '=', tokenHash)
    .returning('owner_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function deleteMailTokens(database: Database, use: MailTokenUse, userId: string): Promise<void> {
  await database.deleteFrom(use).where('owner_id', '=', userId).execute()
}

export async function deleteExpiredMailTokens(database: Database, now: Date): Promise<void> {
  for (const use of ['password_resets', 'email_confirmations'] as const) {
    await database.deleteFrom(use).where('expires_at', '<=', now.toISOString()).execute()
  }
}
