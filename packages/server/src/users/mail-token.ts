import { randomBytes } from 'node:crypto'
import type { Clock } from '#clock.ts'
import type { Database } from '#db/database.ts'
import { type MailTokenUse, replaceToken } from './mail-token.repository.ts'
import { hashToken } from './session.ts'

const TOKEN_BYTES = 32

/** Makes the user's link of this use; the one before holds no longer. Only the mail ever has the token. */
export async function issueToken(
  { database, clock }: { database: Database; clock: Clock },
  use: MailTokenUse,
  { userId, lifetimeMs }: { userId: string; lifetimeMs: number },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock()
  await replaceToken(database, use, {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    created_at: now.toISOString(),
  })
  return token
}
