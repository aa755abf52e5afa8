import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MailContext, queueMail } from '#mail/queue-mail.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import { findSecretValues, storeSecret } from '#secrets/secrets.ts'
import { markSessionProved } from '#sessions/session.repository.ts'
import { requireSession } from '#sessions/session.service.ts'
import { lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import type { ProofContext } from './admit-typed-proof.ts'
import { hasSecondFactor } from './find-second-factor.repository.ts'
import { createOneTimeCodeSecret, findMatchingCodeStep, writeOneTimeCodeUri } from './one-time-code.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import {
  confirmOneTimeCode,
  deleteOneTimeCode,
  findOneTimeCode,
  replaceRecoveryCodes,
  replaceUnconfirmedCode,
} from './second-factor.repository.ts'

export interface SecondFactorContext extends ProofContext, MailContext {}

export interface FactorOwner {
  user: User
  sessionId: string
  address: string
}

/**
 * Returns the secret only this once. A sign-in asks for codes only after a first code was given. Throws
 * `second_factor_stands` if codes are on already.
 */
export async function startOneTimeCodes(
  context: SecondFactorContext,
  { id: userId, email }: User,
): Promise<{ secret: string; address: string }> {
  const value = createOneTimeCodeSecret()
  await inTransaction(context.database, async (database) => {
    if (!(await lockUser(database, userId))) throw new AppError('not_signed_in')
    const former = await findOneTimeCode(database, userId)
    if (former?.confirmed_at) throw new AppError('second_factor_stands')
    const secret_id = await storeSecret(context, database, { userId, projectId: null, value, mask: '' })
    const created_at = context.clock().toISOString()
    await replaceUnconfirmedCode(database, {
      owner_id: userId,
      secret_id,
      last_step: 0,
      created_at,
      confirmed_at: null,
    })
    if (former) await deleteSecrets(database, userId, [former.secret_id])
  })
  return { secret: value, address: writeOneTimeCodeUri(value, email) }
}

/** Returns recovery codes if this is the person's first factor. If it throws `wrong_code`, codes stay off. */
export async function finishOneTimeCodes(
  context: SecondFactorContext,
  owner: FactorOwner,
  code: string,
): Promise<string[]> {
  const { id: userId } = owner.user
  return inTransaction(context.database, async (database) => {
    await lockOwnerOfSession(database, owner)
    const row = await findOneTimeCode(database, userId)
    if (!row || row.confirmed_at) throw new AppError('second_factor_missing')
    const { secret_id: secretId } = row
    const secret = (await findSecretValues(context, database, { userId, ids: [secretId] })).get(secretId)
    const now = context.clock()
    const step = secret === undefined ? undefined : findMatchingCodeStep(secret, code.replaceAll(/\s/g, ''), now)
    if (step === undefined) throw new AppError('wrong_code')
    const recoveryCodes = await createFirstRecoveryCodes(context, database, userId)
    await confirmOneTimeCode(database, { userId, secretId, step, now })
    await markSessionProved(database, { ownerId: userId, id: owner.sessionId }, now)
    await mailAndRecordFactorChange(context, database, owner, 'second_factor_added')
    return recoveryCodes
  })
}

export async function removeOneTimeCodes(context: SecondFactorContext, owner: FactorOwner): Promise<void> {
  const { id: userId } = owner.user
  await inTransaction(context.database, async (database) => {
    await lockOwnerOfSession(database, owner)
    const wasAsked = (await findOneTimeCode(database, userId))?.confirmed_at != null
    const secretId = await deleteOneTimeCode(database, userId)
    if (secretId === undefined) return
    await deleteSecrets(database, userId, [secretId])
    await deleteUnneededRecoveryCodes(database, userId)
    if (wasAsked) await mailAndRecordFactorChange(context, database, owner, 'second_factor_removed')
  })
}

export async function renewRecoveryCodes(context: SecondFactorContext, owner: FactorOwner): Promise<string[]> {
  const { id: userId } = owner.user
  return inTransaction(context.database, async (database) => {
    await lockOwnerOfSession(database, owner)
    if (!(await hasSecondFactor(database, userId))) throw new AppError('second_factor_missing')
    await mailAndRecordFactorChange(context, database, owner, 'recovery_codes_made')
    return createAndStoreRecoveryCodes(context, database, userId)
  })
}

/** A new password may just have ended the session, and whoever has it may no longer change how others sign in. */
async function lockOwnerOfSession(database: Database, { user: { id: userId }, sessionId }: FactorOwner): Promise<void> {
  await lockUser(database, userId)
  await requireSession(database, { userId, sessionId })
}

/** Call it before the new factor is written, in the same transaction. */
export async function createFirstRecoveryCodes(
  context: SecondFactorContext,
  database: Database,
  userId: string,
): Promise<string[]> {
  return (await hasSecondFactor(database, userId)) ? [] : createAndStoreRecoveryCodes(context, database, userId)
}

/** Call it after a factor was deleted, because recovery codes are useless without a second factor. */
export async function deleteUnneededRecoveryCodes(database: Database, userId: string): Promise<void> {
  if (await hasSecondFactor(database, userId)) return
  await replaceRecoveryCodes(database, { userId, hashes: [], now: new Date(0) })
}

export type FactorChange =
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'

/** Call it in the transaction of the change. */
export async function mailAndRecordFactorChange(
  context: MailContext,
  database: Database,
  { user, address }: Pick<FactorOwner, 'user' | 'address'>,
  change: FactorChange,
): Promise<void> {
  const { id: userId, name } = user
  await queueMail(context, database, { kind: 'sign_in_changed', userId, data: { change }, sender: address })
  await recordAuditEvent(database, { ownerId: userId, kind: change, who: { id: userId, name } })
}

async function createAndStoreRecoveryCodes({ clock }: SecondFactorContext, database: Database, userId: string) {
  const codes = createRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(database, { userId, hashes, now: clock() })
  return codes
}
