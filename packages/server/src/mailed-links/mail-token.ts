import { createToken, hashToken } from '#sessions/token.ts'
import type { MailTokenTable } from './mail-token.table.ts'

export function createMailToken(
  userId: string,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): { token: string; row: MailTokenTable } {
  const token = createToken()
  const row = {
    owner_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    created_at: now.toISOString(),
  }
  return { token, row }
}
