import { LIMITS } from '@bricks/contract/wire'
import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { markSessionProved } from '#sessions/session.repository.ts'
import { requireSession } from '#sessions/session.service.ts'
import {
  createFirstRecoveryCodes,
  deleteUnneededRecoveryCodes,
  type FactorOwner,
  mailAndRecordFactorChange,
  type SecondFactorContext,
} from '../second-factor.service.ts'
import { deletePasskey, insertPasskey, listPasskeys, updatePasskeyName } from './passkey.repository.ts'
import {
  issuePasskeyChallenge,
  type OpenedChallenge,
  openPasskeyChallenge,
  spendPasskeyChallenge,
} from './passkey-challenge.ts'
import { loadWebAuthn, type PasskeyContext, readPasskeyTransports } from './use-passkey.ts'

export async function startAddingPasskey(context: PasskeyContext, { user, sessionId }: FactorOwner) {
  const known = await listPasskeys(context.database, user.id)
  if (known.length >= LIMITS.passkeysPerAccount) throw new AppError('limit_reached')
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: 'Bricks',
    rpID: new URL(context.config.appUrl).hostname,
    userID: Uint8Array.from(Buffer.from(user.id, 'utf8')),
    userName: user.email,
    userDisplayName: user.name,
    challenge: issuePasskeyChallenge(context, { purpose: 'add', boundTo: sessionId }),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: readPasskeyTransports(transports) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function addPasskey(
  context: PasskeyContext & SecondFactorContext,
  owner: FactorOwner,
  { name, answer }: { name: string; answer: Omit<RegistrationResponseJSON, 'clientExtensionResults'> },
): Promise<string[]> {
  const { user, sessionId } = owner
  const { credential, challenge } = await checkNewPasskey(context, sessionId, answer)
  return inTransaction(context.database, async (database) => {
    await lockAccount(database, user)
    // A new password may just have ended the session, and dropped the passkeys of a stranger who opened the account.
    await requireSession(database, { userId: user.id, sessionId })
    await spendPasskeyChallenge({ ...context, database }, challenge)
    const known = await listPasskeys(database, user.id)
    if (known.length >= LIMITS.passkeysPerAccount) throw new AppError('limit_reached')
    const recoveryCodes = await createFirstRecoveryCodes(context, database, user.id)
    const isNew = await insertPasskey(database, {
      owner_id: user.id,
      id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      name,
      created_at: context.clock().toISOString(),
      last_used_at: null,
    })
    if (!isNew) throw new AppError('passkey_refused')
    await markSessionProved(database, { ownerId: user.id, id: sessionId }, context.clock())
    await mailAndRecordFactorChange(context, database, owner, 'passkey_added')
    return recoveryCodes
  })
}

export async function renamePasskey(
  { database }: Pick<PasskeyContext, 'database'>,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (!(await updatePasskeyName(transaction, userId, id, name))) throw new AppError('not_found')
    await recordAuditEvent(transaction, { ownerId: userId, kind: 'passkey_renamed', note: name })
  })
}

export async function removePasskey(context: SecondFactorContext, owner: FactorOwner, id: string): Promise<void> {
  await inTransaction(context.database, async (database) => {
    await lockAccount(database, owner.user)
    await requireSession(database, { userId: owner.user.id, sessionId: owner.sessionId })
    if (!(await deletePasskey(database, owner.user.id, id))) throw new AppError('not_found')
    await deleteUnneededRecoveryCodes(database, owner.user.id)
    await mailAndRecordFactorChange(context, database, owner, 'passkey_removed')
  })
}

async function checkNewPasskey(
  context: PasskeyContext,
  sessionId: string,
  answer: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let challenge: OpenedChallenge | undefined
  let verified: VerifiedRegistrationResponse
  try {
    verified = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = openPasskeyChallenge(context, given, { purpose: 'add', boundTo: sessionId })
        return challenge !== undefined
      },
      expectedOrigin: context.config.appUrl,
      expectedRPID: new URL(context.config.appUrl).hostname,
      requireUserVerification: false,
    })
  } catch (error) {
    throw new AppError('passkey_refused', { cause: error })
  }
  if (!verified.verified || !challenge) throw new AppError('passkey_refused')
  return { credential: verified.registrationInfo.credential, challenge }
}
