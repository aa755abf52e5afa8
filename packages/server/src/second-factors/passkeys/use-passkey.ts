import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { ProofContext } from '../admit-typed-proof.ts'
import type { PasskeyTable } from '../second-factor.table.ts'
import { findPasskey, listPasskeys, updatePasskeyCounter } from './passkey.repository.ts'
import {
  type ChallengePlace,
  issuePasskeyChallenge,
  type OpenedChallenge,
  openPasskeyChallenge,
  spendPasskeyChallenge,
} from './passkey-challenge.ts'

export interface PasskeyContext extends ProofContext {
  config: { appUrl: string }
}

export type PasskeyAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults' | 'response'> & {
  response: Omit<AuthenticationResponseJSON['response'], 'userHandle'> & { userHandle?: string | null | undefined }
}

/** Without a user, the browser may offer any passkey that it has for this server. */
export async function createPasskeyRequest(context: PasskeyContext, place: ChallengePlace, userId: string | undefined) {
  const known = userId === undefined ? [] : await listPasskeys(context.database, userId)
  if (userId !== undefined && known.length === 0) throw new AppError('second_factor_missing')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: new URL(context.config.appUrl).hostname,
    challenge: issuePasskeyChallenge(context, place),
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: readPasskeyTransports(transports) })),
    userVerification: place.purpose === 'log-in' ? 'required' : 'preferred',
  })
}

/**
 * The caller must call the returned `take`, which uses the answer up, in the transaction of the action that the answer
 * allows. Throws `passkey_refused`, whatever was wrong.
 */
export async function openPasskeyUse(
  context: PasskeyContext,
  { answer, place, userId = readUserHandle(answer) }: { answer: PasskeyAnswer; place: ChallengePlace; userId?: string },
): Promise<{ userId: string; take: (database: Database) => Promise<void> }> {
  const passkey = await findPasskey(context.database, userId, answer.id)
  if (!passkey) throw new AppError('passkey_refused')
  const { verified, challenge } = await verifyPasskeyAnswer(context, { answer, place, passkey })
  const { newCounter } = verified.authenticationInfo
  return {
    userId,
    take: async (database) => {
      await spendPasskeyChallenge({ ...context, database }, challenge)
      const counted = await updatePasskeyCounter(database, passkey, { next: newCounter, now: context.clock() })
      if (!counted) throw new AppError('passkey_refused')
    },
  }
}

async function verifyPasskeyAnswer(
  context: PasskeyContext,
  { answer, place, passkey }: { answer: PasskeyAnswer; place: ChallengePlace; passkey: PasskeyTable },
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { userHandle: _handle, ...response } = answer.response
  let challenge: OpenedChallenge | undefined
  let verified: VerifiedAuthenticationResponse
  try {
    verified = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = openPasskeyChallenge(context, given, place)
        return challenge !== undefined
      },
      expectedOrigin: context.config.appUrl,
      expectedRPID: new URL(context.config.appUrl).hostname,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: readPasskeyTransports(passkey.transports),
      },
      requireUserVerification: place.purpose === 'log-in',
    })
  } catch (error) {
    throw new AppError('passkey_refused', { cause: error })
  }
  if (!verified.verified || !challenge) throw new AppError('passkey_refused')
  return { verified, challenge }
}

/** The library is loaded when passkeys are first used, because it is large, and many servers have no passkeys. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** Returns an empty text if the handle is none of our ids: it may hold any bytes, and Postgres takes no NUL. */
function readUserHandle({ response }: PasskeyAnswer): string {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString('utf8')
  return /^[\w-]+$/.test(handle) ? handle : ''
}

const transportNames = z.array(z.string())

export function readPasskeyTransports(json: string): AuthenticatorTransport[] {
  return transportNames.parse(JSON.parse(json)) as AuthenticatorTransport[]
}
