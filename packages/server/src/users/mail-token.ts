import { createHash, randomBytes } from 'node:crypto'
import { foldAddress } from '#throttle/client-address.ts'
import type { MailTokenTable } from './mail-token.table.ts'
import { hashToken } from './session.ts'

const TOKEN_BYTES = 32

/** A new link's token, which only the mail ever has, and what is stored of it. */
export function makeToken(
  userId: string,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): { token: string; row: MailTokenTable } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    created_at: now.toISOString(),
  }
  return { token, row }
}

/** Tells those who ask for one mailbox apart, by a known device or else by network address, without naming either. */
export function nameRequester(
  emailKey: string,
  { address, knownAs }: { address: string; knownAs?: string | undefined },
) {
  const who = `${emailKey} ${knownAs ?? foldAddress(address)}`
  return createHash('sha256').update(who).digest('hex').slice(0, 32)
}
