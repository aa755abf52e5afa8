import { z } from 'zod'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { fingerprintPassword } from '#passwords/fingerprint-password.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { readSignedText, signText } from '#secrets/signed-text.ts'
import { claimLease } from '#throttle/throttle.repository.ts'
import { type Clock, MINUTE } from '#time.ts'

interface TicketContext {
  clock: Clock
  encryptionKeys: EncryptionKeys
}

const PURPOSE = 'bricks sign-in tickets v1'
const LIFETIME_MS = 5 * MINUTE

const ticketContent = z.tuple([z.string(), z.int(), z.string(), z.string()])

export interface SignInTicket {
  id: string
  userId: string
  expiresAt: Date
  passwordMark: string
}

/**
 * A ticket proves that the first step of a sign-in is done. The server signs it and does not store it. It is valid for
 * five minutes, used up by the sign-in, and void when the password changes.
 */
export function issueSignInTicket(
  { clock, encryptionKeys }: TicketContext,
  userId: string,
  passwordHash: string,
): string {
  const expiresAt = clock().getTime() + LIFETIME_MS
  const content = JSON.stringify([userId, expiresAt, createId(), fingerprintPassword('ticket', passwordHash)])
  return signText(content, PURPOSE, encryptionKeys)
}

export function openSignInTicket({ clock, encryptionKeys }: TicketContext, ticket: string): SignInTicket {
  const content = readSignedText(ticket, PURPOSE, encryptionKeys)
  if (content === undefined) throw new AppError('sign_in_expired')
  const [userId, expiresAt, id, passwordMark] = ticketContent.parse(JSON.parse(content))
  if (expiresAt <= clock().getTime()) throw new AppError('sign_in_expired')
  return { id, userId, expiresAt: new Date(expiresAt), passwordMark }
}

/**
 * Call it in the transaction that opens the session. Throws `sign_in_expired` if the ticket was used or the password
 * changed.
 */
export async function spendSignInTicket(
  { database, clock }: { database: Database; clock: Clock },
  ticket: SignInTicket,
  passwordHash: string | undefined,
): Promise<void> {
  const isOfPassword = passwordHash !== undefined && ticket.passwordMark === fingerprintPassword('ticket', passwordHash)
  const claimed = await claimLease(database, `ticket:${ticket.id}`, { now: clock(), until: ticket.expiresAt })
  if (!isOfPassword || !claimed) throw new AppError('sign_in_expired')
}
