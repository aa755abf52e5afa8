import { z } from 'zod'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { readSignedText, signText } from '#secrets/signed-text.ts'
import { claimLease } from '#throttle/throttle.repository.ts'
import { type Clock, MINUTE } from '#time.ts'

interface ChallengeContext {
  clock: Clock
  encryptionKeys: EncryptionKeys
}

export interface ChallengePlace {
  purpose: 'add' | 'confirm' | 'log-in' | 'second-step'
  boundTo: string
}

export interface OpenedChallenge {
  id: string
  expiresAt: Date
}

const PURPOSE = 'bricks passkey challenges v1'
const LIFETIME_MS = 5 * MINUTE

const challengeContent = z.tuple([z.string(), z.string(), z.int(), z.string()])

/** The challenge is signed, so that a request for one stores nothing. */
export function issuePasskeyChallenge(
  { clock, encryptionKeys }: ChallengeContext,
  place: ChallengePlace,
): Uint8Array<ArrayBuffer> {
  const content = [place.purpose, place.boundTo, clock().getTime() + LIFETIME_MS, createId()]
  return Uint8Array.from(Buffer.from(signText(JSON.stringify(content), PURPOSE, encryptionKeys), 'utf8'))
}

export function openPasskeyChallenge(
  { clock, encryptionKeys }: ChallengeContext,
  challenge: string,
  place: ChallengePlace,
): OpenedChallenge | undefined {
  const signed = Buffer.from(challenge, 'base64url').toString('utf8')
  const content = readSignedText(signed, PURPOSE, encryptionKeys)
  if (content === undefined) return undefined
  const [purpose, boundTo, expiresAt, id] = challengeContent.parse(JSON.parse(content))
  const isHere = purpose === place.purpose && boundTo === place.boundTo && expiresAt > clock().getTime()
  return isHere ? { id, expiresAt: new Date(expiresAt) } : undefined
}

/**
 * Must be called in the transaction of the action that the answer allows. Throws `passkey_refused` if the challenge was
 * used before, in any process.
 */
export async function spendPasskeyChallenge(
  { database, clock }: { database: Database; clock: Clock },
  { id, expiresAt }: OpenedChallenge,
): Promise<void> {
  const isFirst = await claimLease(database, `passkey:${id}`, { now: clock(), until: expiresAt })
  if (!isFirst) throw new AppError('passkey_refused')
}
