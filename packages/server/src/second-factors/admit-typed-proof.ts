import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import { foldAddress } from '#throttle/client-address.ts'
import { SECOND_FACTOR_LIMITS } from '#throttle/rate-limits.ts'
import { addToCounters, deleteCounters } from '#throttle/throttle.repository.ts'
import { type Clock, countSecondsUntil } from '#time.ts'
import { findMatchingCodeStep } from './one-time-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findOneTimeCode, spendOneTimeCodeStep, spendRecoveryCode } from './second-factor.repository.ts'

export interface ProofContext {
  database: Database
  clock: Clock
  encryptionKeys: EncryptionKeys
}

export type TypedProof = { totp: string } | { recovery_code: string }

export interface Prover {
  userId: string
  address: string
  /** A device or a session by which the person is known. It has tries of its own, which strangers cannot use up. */
  knownAs: string | undefined
}

/**
 * Counts a failure before the code is checked. Call the returned `take`, which uses the code up, in the transaction of
 * the action, so that a code is used up only if the action succeeds.
 */
export async function admitTypedProof(
  context: ProofContext,
  prover: Prover,
  proof: TypedProof,
): Promise<{ take: (database: Database) => Promise<void>; succeed: () => Promise<void> }> {
  const keys = await admitProofTry(context, prover, proof)
  const take =
    'totp' in proof ? await admitOneTimeCode(context, prover, proof.totp) : createRecoveryCodeUse(prover, proof)
  return { take, succeed: () => deleteCounters(context.database, keys) }
}

async function admitOneTimeCode(context: ProofContext, { userId }: Prover, typed: string) {
  const row = await findOneTimeCode(context.database, userId)
  const secretId = row?.confirmed_at ? row.secret_id : ''
  const secret = (await findSecretValues(context, context.database, { userId, ids: [secretId] })).get(secretId)
  const step =
    secret === undefined ? undefined : findMatchingCodeStep(secret, typed.replaceAll(/\s/g, ''), context.clock())
  if (step === undefined) throw new AppError('wrong_code')
  return async (database: Database) => {
    if (!(await spendOneTimeCodeStep(database, { userId, secretId, step }))) throw new AppError('wrong_code')
  }
}

function createRecoveryCodeUse({ userId }: Prover, { recovery_code }: { recovery_code: string }) {
  const hash = hashRecoveryCode(userId, recovery_code)
  return async (database: Database) => {
    if (!(await spendRecoveryCode(database, userId, hash))) throw new AppError('wrong_code')
  }
}

interface TryLimit {
  key: string
  failures: number
  windowMs: number
}

/**
 * A code has six digits, so strangers have few tries, even from many addresses. This locks out nobody who comes from a
 * known device, or has a passkey or a recovery code: a recovery code cannot be guessed, and is limited by address.
 */
function listTryLimits({ userId, address, knownAs }: Prover, proof: TypedProof): TryLimit[] {
  const { known, knownInDay, stranger, recovery } = SECOND_FACTOR_LIMITS
  if ('recovery_code' in proof) return [{ key: `second:recovery:${userId}:${foldAddress(address)}`, ...recovery }]
  if (knownAs === undefined) return [{ key: `second:${userId}`, ...stranger }]
  const key = `second:${knownAs}`
  return [
    { key, ...known },
    { key: `${key}:day`, ...knownInDay },
  ]
}

async function admitProofTry({ database, clock }: ProofContext, prover: Prover, proof: TypedProof): Promise<string[]> {
  const limits = listTryLimits(prover, proof)
  const now = clock()
  for (const { key, failures, windowMs } of limits) {
    const counter = (await addToCounters(database, [{ key, windowMs }], now)).get(key)
    if (counter && counter.used > failures)
      throw new AppError('too_many_requests', { retryAfter: countSecondsUntil(counter.expiresAt, now) })
  }
  return limits.map(({ key }) => key)
}
