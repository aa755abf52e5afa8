import type { Database } from '#db/database.ts'
import type { MailTokenTable } from './mail-token.table.ts'
import type { ResetLinkTable } from './reset-link.table.ts'

/** What a mailed link is for; each has a table of its own. */
export type MailTokenUse = 'password_resets' | 'email_confirmations'

/** In the place of the one before. */
export async function replaceConfirmation(database: Database, row: MailTokenTable): Promise<void> {
  const { user_id: _, ...changes } = row
  await database
    .insertInto('email_confirmations')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute()
}

/** In the place of the one before of the same requester: a stranger who asks too makes the owner's worth no less. */
export async function replaceResetLink(database: Database, row: ResetLinkTable): Promise<void> {
  const links = database.deleteFrom('password_resets').where('user_id', '=', row.user_id)
  await links.where('requester', '=', row.requester).execute()
  await database.insertInto('password_resets').values(row).execute()
}

/** Whose link this is, while it holds. */
export async function findTokenOwner(
  database: Database,
  use: MailTokenUse,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom(use)
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.user_id
}

/** False where the link was used, replaced or taken back in the meantime. */
export async function spendToken(database: Database, use: MailTokenUse, tokenHash: string): Promise<boolean> {
  const spent = await database
    .deleteFrom(use)
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function deleteTokens(database: Database, use: MailTokenUse, userId: string): Promise<void> {
  await database.deleteFrom(use).where('user_id', '=', userId).execute()
}

export async function deleteExpiredTokens(database: Database, now: Date): Promise<void> {
  for (const use of ['password_resets', 'email_confirmations'] as const) {
    await database.deleteFrom(use).where('expires_at', '<=', now.toISOString()).execute()
  }
}
