import { AppError } from '#app-error.ts'
import { recordFailedSignIn } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { foldEmail } from '#mail/email-key.ts'
import { admitTypedProof } from '#second-factors/admit-typed-proof.ts'
import type { FactorProof } from '#second-factors/confirm-session.ts'
import { listPasskeys } from '#second-factors/passkeys/passkey.repository.ts'
import {
  createPasskeyRequest,
  openPasskeyUse,
  type PasskeyAnswer,
  type PasskeyContext,
} from '#second-factors/passkeys/use-passkey.ts'
import { findOneTimeCode } from '#second-factors/second-factor.repository.ts'
import { mailAndRecordFactorChange, type SecondFactorContext } from '#second-factors/second-factor.service.ts'
import { issueSignInTicket, openSignInTicket, spendSignInTicket } from '#second-factors/sign-in-ticket.ts'
import { findKnownDeviceKey } from '#sessions/known-device.service.ts'
import type { Client, OpenedSession } from '#sessions/session.service.ts'
import { hashToken } from '#sessions/token.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { RATE_LIMITS } from '#throttle/rate-limits.ts'
import { type Account, findAccountById, lockUser } from '#users/user.repository.ts'
import type { User } from '#users/user.ts'
import { openSessionAndNotify } from './open-session-and-notify.ts'

export interface SecondStepContext extends SecondFactorContext, PasskeyContext {
  config: SecondFactorContext['config'] & PasskeyContext['config']
}

type SignedInUser = OpenedSession & { user: User }

export async function createSecondStepErrorIfNeeded(
  context: SecondStepContext,
  database: Database,
  { user, passwordHash }: Account,
): Promise<AppError | undefined> {
  const hasCodes = (await findOneTimeCode(database, user.id))?.confirmed_at != null
  const hasPasskey = (await listPasskeys(database, user.id)).length > 0
  if (!hasCodes && !hasPasskey) return undefined
  const ways = [...(hasPasskey ? ['passkey'] : []), ...(hasCodes ? ['totp'] : []), 'recovery_code']
  return new AppError('second_factor_needed', {
    details: { ticket: issueSignInTicket(context, user.id, passwordHash), ways },
  })
}

export async function finishLogIn(
  context: SecondStepContext,
  { ticket, ...proof }: FactorProof & { ticket: string },
  client: Client,
): Promise<SignedInUser> {
  const opened = openSignInTicket(context, ticket)
  const account = await findAccountById(context.database, opened.userId)
  if (!account) throw new AppError('sign_in_expired')
  const { user } = account
  const emailKey = foldEmail(user.email)
  const knownAs = await findKnownDeviceKey(context, { emailKey, device: client.device })
  const place = { purpose: 'second-step', boundTo: hashToken(ticket) } as const
  const prover = { userId: user.id, address: client.address, knownAs }
  const checking =
    'passkey' in proof
      ? openPasskeyUse(context, { answer: proof.passkey, place, userId: user.id })
      : admitTypedProof(context, prover, proof)
  const checked = await checking.catch(async (error: unknown) => {
    await recordFailedSignIn(context.database, emailKey)
    throw error
  })
  const signedIn = await inTransaction(context.database, async (database) => {
    await lockUser(database, user.id)
    const current = await findAccountById(database, user.id)
    await spendSignInTicket({ ...context, database }, opened, current?.passwordHash)
    await checked.take(database)
    if ('recovery_code' in proof)
      await mailAndRecordFactorChange(context, database, { user, address: client.address }, 'recovery_code_used')
    const session = await openSessionAndNotify({ ...context, database }, user, client, { knownAs, proved: true })
    return { user: current?.user ?? user, ...session }
  })
  if ('succeed' in checked) await checked.succeed()
  return signedIn
}

export async function startPasskeyLogIn(context: SecondStepContext, ticket: string | undefined, address: string) {
  await limitRate(context, RATE_LIMITS.passkeyLogIn, address)
  if (ticket === undefined) return createPasskeyRequest(context, { purpose: 'log-in', boundTo: '' }, undefined)
  const { userId } = openSignInTicket(context, ticket)
  return createPasskeyRequest(context, { purpose: 'second-step', boundTo: hashToken(ticket) }, userId)
}

export async function logInByPasskey(
  context: SecondStepContext,
  answer: PasskeyAnswer,
  client: Client,
): Promise<SignedInUser> {
  await limitRate(context, RATE_LIMITS.passkeyLogIn, client.address)
  const { userId, take } = await openPasskeyUse(context, { answer, place: { purpose: 'log-in', boundTo: '' } })
  return inTransaction(context.database, async (database) => {
    await lockUser(database, userId)
    await take(database)
    const account = await findAccountById(database, userId)
    if (!account) throw new AppError('passkey_refused')
    const { user } = account
    const emailKey = foldEmail(user.email)
    const knownAs = await findKnownDeviceKey({ ...context, database }, { emailKey, device: client.device })
    return { user, ...(await openSessionAndNotify({ ...context, database }, user, client, { knownAs, proved: true })) }
  })
}
